// RFC 3339 readers, each taking its part off the front of the text.

#include "format/date_time.h"

#include <cstddef>

#include "format/ascii.h"

namespace alder::format {
namespace {

Answer answer(bool yes) { return yes ? Answer::Yes : Answer::No; }

// Exactly `count` digits.
bool take_number(std::string_view* text, std::size_t count, int* value) {
  if (text->size() < count) return false;
  *value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_digit((*text)[i])) return false;
    *value = *value * 10 + ((*text)[i] - '0');
  }
  text->remove_prefix(count);
  return true;
}

bool take(std::string_view* text, char c) {
  if (text->empty() || text->front() != c) return false;
  text->remove_prefix(1);
  return true;
}

std::size_t take_digits(std::string_view* text) {
  std::size_t count = 0;
  while (count < text->size() && is_digit((*text)[count])) ++count;
  text->remove_prefix(count);
  return count;
}

int days_in(int year, int month) {
  constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return month == 2 && leap ? 29 : kDays[month - 1];
}

bool take_full_date(std::string_view* text) {
  int year;
  int month;
  int day;
  return take_number(text, 4, &year) && take(text, '-') &&
         take_number(text, 2, &month) && take(text, '-') &&
         take_number(text, 2, &day) && month >= 1 && month <= 12 && day >= 1 &&
         day <= days_in(year, month);
}

// "Z", "+hh:mm" or "-hh:mm", in minutes east of UTC.
bool take_offset(std::string_view* text, int* minutes) {
  *minutes = 0;
  if (text->empty()) return false;
  const char sign = text->front();
  text->remove_prefix(1);
  if (sign == 'Z' || sign == 'z') return true;
  int hour;
  int minute;
  if ((sign != '+' && sign != '-') || !take_number(text, 2, &hour) ||
      !take(text, ':') || !take_number(text, 2, &minute) || hour > 23 ||
      minute > 59) {
    return false;
  }
  *minutes = hour * 60 + minute;
  if (sign == '-') *minutes = -*minutes;
  return true;
}

bool take_full_time(std::string_view* text) {
  int hour;
  int minute;
  int second;
  int offset;
  if (!take_number(text, 2, &hour) || !take(text, ':') ||
      !take_number(text, 2, &minute) || !take(text, ':') ||
      !take_number(text, 2, &second)) {
    return false;
  }
  if (take(text, '.') && take_digits(text) == 0) return false;
  if (!take_offset(text, &offset)) return false;
  if (hour > 23 || minute > 59 || second > 60) return false;
  // A leap second is the last one of a day in UTC.
  constexpr int kDay = 24 * 60;
  const int utc = (hour * 60 + minute - offset + kDay) % kDay;
  return second < 60 || utc == kDay - 1;
}

// Units in their order, each behind digits.  A unit is left out only at the
// ends: "1Y2D" is none (appendix A).  Returns how many there were, or -1.
int take_units(std::string_view* text, std::string_view units) {
  int count = 0;
  std::size_t next = 0;
  while (!text->empty() && is_digit(text->front())) {
    take_digits(text);
    if (text->empty()) return -1;
    const std::size_t unit = units.find(to_lower(text->front()));
    const bool in_order =
        unit != std::string_view::npos && (count == 0 || unit == next);
    if (!in_order) return -1;
    next = unit + 1;
    ++count;
    text->remove_prefix(1);
  }
  return count;
}

bool take_time_part(std::string_view* text) {
  return (take(text, 'T') || take(text, 't')) && take_units(text, "hms") > 0;
}

}  // namespace

Answer check_date(std::string_view text) {
  return answer(take_full_date(&text) && text.empty());
}

Answer check_time(std::string_view text) {
  return answer(take_full_time(&text) && text.empty());
}

Answer check_date_time(std::string_view text) {
  return answer(take_full_date(&text) &&
                (take(&text, 'T') || take(&text, 't')) &&
                take_full_time(&text) && text.empty());
}

Answer check_duration(std::string_view text) {
  if (!take(&text, 'P') && !take(&text, 'p')) return Answer::No;
  std::string_view weeks = text;
  if (take_units(&weeks, "w") == 1 && weeks.empty()) return Answer::Yes;
  const int dates = take_units(&text, "ymd");
  if (dates < 0 || (dates == 0 && text.empty())) return Answer::No;
  if (text.empty()) return Answer::Yes;
  return answer(take_time_part(&text) && text.empty());
}

}  // namespace alder::format
