// Ruby programs and what they do with the environment.

#include <doctest/doctest.h>

#include "line_rows.h"

namespace alder::scan {
namespace {

// clang-format off
constexpr LineRow kRubyRows[] = {
    // Direct forms.
    {"a = ENV['A']\nb = ::ENV[\"B\"]\n", "1 A optional, 2 B optional"},
    {"ENV.fetch('A')\nENV.fetch 'B', 'b'\nENV.fetch(\"C\") { 'c' }\n"
     "ENV.fetch('D') { |k| raise k }\nENV.fetch('E', nil)\n",
     "1 A plain, 2 B defaulted, 3 C defaulted, 4 D plain, 5 E optional"},
    {"ENV.key?('A')\nENV.include? 'B'\nENV.dig('C')\n",
     "1 A optional, 2 B optional, 3 C optional"},
    {"a, b = ENV.values_at('A', 'B')\nENV.slice('C', 'D')\n"
     "ENV.values_at(*%w[E F])\n",
     "1 A optional, 1 B optional, 2 C optional, 2 D optional, "
     "3 E optional, 3 F optional"},
    // Aliases and constants.
    {"e = ENV\ne['A']\n", "2 A optional"},
    {"NAME = 'A'.freeze\nclass C\n  KEY = \"#{NAME}_B\"\n  def m\n"
     "    ENV[KEY] + ENV[C::KEY]\n  end\nend\n",
     "5 A_B optional, 5 A_B optional"},
    {"def m(x)\n  ENV[\"PRE_#{x}\"]\nend\n", "2 dynamic PRE_"},
    {"ENV[:a.to_s.upcase]\n", "1 A optional"},
    {"class C\n  def initialize(env = ENV)\n    @env = env\n  end\n"
     "  def m\n    @env['A']\n  end\nend\n",
     "6 A optional"},
    // Loops.
    {"%w[A B].each do |n|\n  puts ENV[n]\nend\n", "1 A optional, 1 B optional"},
    {"NAMES = ['A', 'B']\nNAMES.map { |n| ENV.fetch(n, '') }\n",
     "2 A defaulted, 2 B defaulted"},
    {"for n in %i[A B]\n  ENV[n.to_s]\nend\n", "2 A optional, 2 B optional"},
    // Wrappers.
    {"def env(name, default = nil)\n  ENV.fetch(name, default)\nend\n"
     "env('A')\nenv 'B', 'b'\n",
     "4 A optional, 5 B defaulted"},
    {"def a(n) = ENV[n]\ndef b(n)\n  a(\"B_#{n}\")\nend\nb('X') || 'x'\n",
     "5 B_X defaulted"},
    {"class C\n  def self.get(n)\n    ENV[n]\n  end\nend\nC.get('A')\n",
     "6 A optional"},
    {"def pick(env)\n  env['A'] || env.fetch('B', 'b')\nend\npick(ENV)\n",
     "2 A defaulted, 2 B defaulted"},
    // Defaults and presence.
    {"a = ENV['A'] || 'a'\nENV['B'] ||= 'b'\nc = (ENV['C'] or 'c')\n",
     "1 A defaulted, 2 B defaulted, 3 C defaulted, 2 write B"},
    {"a = ENV['A'] || raise('no A')\nb = ENV['B'] || abort('no B')\n",
     "1 A plain, 2 B plain"},
    {"exit 1 unless ENV['A']\nputs 'x' if ENV['B'].nil?\n"
     "c = ENV['C'] ? 1 : 2\n",
     "1 A optional, 2 B optional, 3 C optional"},
    {"a = ENV['A']\na = 'x' if a.nil?\n", "1 A defaulted"},
    {"ENV['A'].to_s.strip.empty?\nENV['B']&.split(',')\n",
     "1 A optional, 2 B optional"},
    {"a = ENV.fetch('A') rescue 'a'\n", "1 A defaulted"},
    {"begin\n  ENV.fetch('A')\nrescue KeyError\n  puts 'no'\nend\n",
     "2 A optional"},
    {"case ENV['A']\nwhen 'x' then 1\nelse 2\nend\n", "1 A optional"},
    // Writes, removal, children.
    {"ENV['A'] = 'a'\nENV.store('B', 'b')\nENV.update('C' => 'c', D: 'd')\n"
     "ENV.delete('E')\nputs ENV['A']\n",
     "1 write A, 2 write B, 3 write C, 3 write D"},
    {"system({ 'A' => '1' }, 'echo $A $B')\nspawn('x $C', chdir: '/')\n",
     "1 B plain, 2 C plain, 1 write A"},
    {"require 'open3'\nout, _ = Open3.capture2({ 'A' => '1' }, 'x', '$B')\n",
     "2 write A"},
    {"h = ENV.to_h.merge('A' => '1')\nsystem(h, 'x')\n",
     "1 write A, 1 dynamic"},
    {"ENV.each { |k, v| puts k }\nENV.to_h\n", "1 dynamic, 2 dynamic"},
    // Programs.
    {"`echo $A #{ENV['B']}`\nsystem('bash', '-c', 'echo $C')\n%x(echo $D)\n",
     "1 A plain, 1 B optional, 2 C plain, 3 D plain"},
    {"system <<~SH\n  echo $A\nSH\nputs <<EOS\n  $B #{ENV['C']}\nEOS\n",
     "2 A plain, 5 C optional"},
    {"system('python3', '-c', 'import os; os.environ[\"A\"]')\n", "1 A plain"},
    // Not the environment.
    {"# ENV['A']\nx = \"ENV['B']\"\n=begin\nENV['C']\n=end\n__END__\n"
     "ENV['D']\n",
     ""},
    {"env = { 'A' => 1 }\nenv['A']\nX::ENVY['B']\n", ""},
};
// clang-format on

TEST_CASE("Ruby") { check_program_rows(Language::Ruby, kRubyRows); }

TEST_CASE("Ruby: hostile programs") {
  check_hostile(Language::Ruby,
                {"(", "[", "{ |a| ", "\"#{", "%(", "if a\n", "def a\n", "a(",
                 "<<A\n", "a || ", "!", "ENV['A']\n", "class A\n", "`a`\n"});
}

}  // namespace
}  // namespace alder::scan
