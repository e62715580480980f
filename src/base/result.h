// A value, or the error that stands in its place.  Nothing in alder throws
// across a module; this is how failure travels.

#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

#include "base/codes.h"
#include "base/span.h"

namespace alder {

struct Error {
  ErrorCode code = ErrorCode::Internal;
  std::string message;  // one sentence without code, file or position
  ByteSpan span;        // in the text the failing function was given
  std::string file;     // set by whoever knows which text it was
  std::string pointer;  // JSON Pointer into a schema, where that is known
};

// Holds a T or an Error.
//
// Thread safety: as T.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // Requires: ok().
  T& value() & {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  const T& value() const& {
    assert(ok());
    return *std::get_if<0>(&state_);
  }
  T&& value() && {
    assert(ok());
    return std::move(*std::get_if<0>(&state_));
  }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // Requires: !ok().
  const Error& error() const& {
    assert(!ok());
    return *std::get_if<1>(&state_);
  }
  Error&& error() && {
    assert(!ok());
    return std::move(*std::get_if<1>(&state_));
  }

 private:
  std::variant<T, Error> state_;
};

// The result of an action that yields nothing but success.
struct Done {};
using Status = Result<Done>;

}  // namespace alder
