// A module for module_test.cc: one exported table.

namespace {

constexpr int kTable[] = {20, 26};

}  // namespace

extern "C" __attribute__((visibility("default")))
const int* const alder_unit_base_table;
const int* const alder_unit_base_table = kTable;
