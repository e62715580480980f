// Regular expressions and strings near the edge of what they match, with the
// answers of this engine's RegExp: one JSON object a line,
//
//   {"pattern": "^a+$", "strict": true, "strings": [...], "answers": "10..."}
//
// `strict` tells that the pattern is valid with the flag u; else it was read
// without.  Usage: node cases.js real PATTERNS.json COUNT
//                  node cases.js random SEED PATTERNS COUNT
'use strict';

const fs = require('fs');
const vm = require('vm');

// ---- Randomness that comes out the same every time ----------------------

let state = 1;
function random(below) {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % below;
}
const pick = (list) => list[random(list.length)];

// ---- A loose reader of patterns, good enough to make samples -------------

const ODD = ['\n', '\r', '\u2028', '\u2029', '\u00a0', '\ufeff', '\v', '\t',
  ' ', '\u00e9', '\u017f', '\u212a', '\u3000', '\u0661', '\u{1f600}', '\0',
  '-', '_', '.', '/', '\\', '0', '9', 'a', 'Z', '\u180e', '\u0085'];
const SHORT = {
  d: ['0', '5', '9'], w: ['a', 'Z', '_', '7'], s: [' ', '\t', '\u00a0'],
  D: ['x', '-', '\u0661'], W: ['-', '\u00e9', ' '], S: ['x', '\u00e9', '.'],
  n: ['\n'], r: ['\r'], t: ['\t'], v: ['\v'], f: ['\f'], 0: ['\0'],
};

class Reader {
  constructor(pattern) {
    this.text = [...pattern];
    this.at = 0;
  }
  peek() { return this.text[this.at]; }
  alternatives() {
    const all = [this.sequence()];
    while (this.peek() === '|') {
      this.at++;
      all.push(this.sequence());
    }
    return {kind: 'any', of: all};
  }
  sequence() {
    const parts = [];
    while (this.at < this.text.length && this.peek() !== '|' &&
           this.peek() !== ')') {
      parts.push(this.quantified());
    }
    return {kind: 'all', of: parts};
  }
  quantified() {
    const atom = this.atom();
    const rest = this.text.slice(this.at, this.at + 24).join('');
    const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(rest);
    if (!found) return atom;
    this.at += [...found[0]].length;
    let min = 0;
    let max = 4;
    if (found[0][0] === '+') min = 1;
    if (found[0][0] === '?') max = 1;
    if (found[1] !== undefined) {
      min = +found[1];
      max = found[2] === undefined ? min : found[3] ? +found[3] : min + 3;
    }
    return {kind: 'repeat', of: atom, min, max};
  }
  atom() {
    const c = this.text[this.at++];
    if (c === '(') return this.group();
    if (c === '[') return this.set();
    if (c === '\\') return this.escape();
    if (c === '^' || c === '$') return {kind: 'all', of: []};
    if (c === '.') return {kind: 'one', of: ['x', ' ', '\u00e9', '\u{1f600}']};
    return {kind: 'one', of: [c]};
  }
  group() {
    const head = this.text.slice(this.at, this.at + 60).join('');
    const found = /^\?(?:[:=!]|<[=!]|<[^>]*>)/.exec(head);
    if (found) this.at += [...found[0]].length;
    const body = this.alternatives();
    this.at++;
    // Lookarounds are samples too: what is in them is near the edge.
    return found && /[=!]$/.test(found[0]) && random(2)
      ? {kind: 'all', of: []} : body;
  }
  escape() {
    const c = this.text[this.at++];
    if (c === 'b' || c === 'B') return {kind: 'all', of: []};
    if (c === 'u' || c === 'x') return this.numeric(c);
    if (c === 'p' || c === 'P') {
      while (this.text[this.at++] !== '}' && this.at < this.text.length);
      return {kind: 'one', of: ['\u00e9', 'A', '7', '\u03b1', '\u{1f600}']};
    }
    if (c === 'c') return {kind: 'one', of: [String.fromCharCode(
      (this.text[this.at++] || 'A').charCodeAt(0) % 32)]};
    if (c === 'k') {
      while (this.text[this.at++] !== '>' && this.at < this.text.length);
      return {kind: 'one', of: ['a', 'b', '']};
    }
    if (c >= '1' && c <= '9') return {kind: 'one', of: ['a', 'b', '']};
    return {kind: 'one', of: SHORT[c] || [c]};
  }
  numeric(c) {
    const rest = this.text.slice(this.at, this.at + 10).join('');
    const found = (c === 'x' ? /^([0-9a-fA-F]{2})/ :
      /^(?:([0-9a-fA-F]{4})|\{([0-9a-fA-F]+)\})/).exec(rest);
    if (!found) return {kind: 'one', of: [c]};
    this.at += found[0].length;
    const code = parseInt(found[1] || found[2], 16);
    return {kind: 'one', of: [code > 0x10ffff || (code >> 11) === 27 ? 'x' :
      String.fromCodePoint(code)]};
  }
  set() {
    const members = [];
    const negated = this.peek() === '^';
    if (negated) this.at++;
    while (this.at < this.text.length && this.peek() !== ']') {
      const c = this.text[this.at++];
      const one = c === '\\' ? this.escape().of : [c];
      members.push(...one.filter((m) => typeof m === 'string'));
      if (this.peek() === '-' && this.text[this.at + 1] !== ']' &&
          one.length === 1 && this.at + 1 < this.text.length) {
        this.at++;
        const d = this.text[this.at++];
        const last = d === '\\' ? this.escape().of : [d];
        members.push(...last.filter((m) => typeof m === 'string'));
        const low = one[0] ? one[0].codePointAt(0) : 0;
        const high = last[0] ? last[0].codePointAt(0) : 0;
        for (const code of [low - 1, low + 1, high - 1, high + 1]) {
          if (code >= 0 && code <= 0x10ffff && (code >> 11) !== 27) {
            members.push(String.fromCodePoint(code));
          }
        }
      }
    }
    this.at++;
    if (negated) return {kind: 'one', of: ['x', 'q', '~', '\u00e9', ...members]};
    return {kind: 'one', of: members.length ? members : ['x']};
  }
}

// ---- Samples and their neighbours ----------------------------------------

let longest = 400;
let patience = 5000;  // milliseconds a pattern

function sample(node) {
  switch (node.kind) {
    case 'one': return pick(node.of);
    case 'any': return sample(pick(node.of));
    case 'all': return node.of.map(sample).join('');
  }
  const counts = [node.min, node.min + 1, node.max, node.min, node.max + 1,
    Math.max(0, node.min - 1)];
  const count = Math.min(pick(counts), 40);
  let text = '';
  for (let i = 0; i < count && text.length < longest; i++) {
    text += sample(node.of);
  }
  return text;
}

function neighbour(text, characters) {
  const points = [...text];
  const at = random(points.length + 1);
  switch (random(8)) {
    case 0: points.splice(at, 1); break;
    case 1: points.splice(at, 0, pick(ODD)); break;
    case 2: points.splice(at, 1, pick(ODD)); break;
    case 3: points.splice(at, 0, pick(characters)); break;
    case 4: points.splice(at, 1, pick(characters)); break;
    case 5: points.push(pick(ODD)); break;
    case 6: points.unshift(pick(ODD)); break;
    default:
      if (at < points.length) points.splice(at, 0, points[at]);
  }
  return points.join('');
}

function strings(pattern, count) {
  let tree;
  try {
    tree = new Reader(pattern).alternatives();
  } catch {
    tree = {kind: 'one', of: ['x']};
  }
  const characters = [...pattern, 'x', '0'];
  const all = new Set(['', '\n', 'a']);
  for (let tries = 0; all.size < count && tries < count * 20; tries++) {
    let text = sample(tree);
    const steps = pick([0, 0, 1, 1, 1, 2, 3]);
    for (let i = 0; i < steps; i++) text = neighbour(text, characters);
    if (!/[\ud800-\udfff]/u.test(text)) all.add(text);
  }
  return [...all].slice(0, count);
}

function compile(pattern) {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

// Whether a text matches.  An empty match that node finds between the halves
// of a surrogate pair does not count, as a search moves by whole characters
// there (ECMA-262, 22.2.7.2, AdvanceStringIndex); then each character is
// tried.
const SEARCH = `
  const sticky = new RegExp(regexp.source, regexp.flags + 'y');
  function splitsPair(text, index) {
    return text.codePointAt(index - 1) > 0xffff;
  }
  function matches(text) {
    const match = regexp.exec(text);
    if (match === null) return false;
    if (!regexp.unicode || match.index === 0 ||
        !splitsPair(text, match.index)) return true;
    for (let at = 0; at <= text.length; at++) {
      if (at > 0 && splitsPair(text, at)) continue;
      sticky.lastIndex = at;
      if (sticky.test(text)) return true;
    }
    return false;
  }
  texts.map((text) => matches(text) ? '1' : '0').join('')`;

// undefined when backtracking takes too long.
function answersOf(regexp, texts) {
  try {
    return vm.runInNewContext(SEARCH, {regexp, texts}, {timeout: patience});
  } catch {
    return undefined;
  }
}

function emit(pattern, count) {
  const regexp = compile(pattern);
  let texts = strings(pattern, count);
  // Without the flag u a character is a UTF-16 unit, which JSON Schema's is
  // not.
  if (!regexp.unicode) texts = texts.filter((t) => !/[^\0-\uffff]/u.test(t));
  const answers = answersOf(regexp, texts);
  if (answers === undefined) return;
  process.stdout.write(JSON.stringify(
    {pattern, strict: regexp.unicode, strings: texts, answers}) + '\n');
}

// ---- Random patterns -----------------------------------------------------

const ATOMS = ['a', 'b', 'c', 'ab', '0', '-', '\\.', '.', '\\d', '\\w', '\\s',
  '\\S', '\\W', '\\D', '[ab]', '[^a]', '[a-c]', '[^a-c\\d]', '[]', '[^]',
  '\\u00e9', '\\u{1f600}', '\\uD83D\\uDE00', '\\p{L}', '\\P{Lu}',
  '\\p{Script=Greek}', '[\\p{Nd}_]', '\\x41', '\\cA', '\\0', '[\\b]',
  '[\\w-]', '[\\s\\S]', '\\n', '\\/', '[\u00e9-\u{1f600}]', '\\p{scx=Hira}',
  '\\p{Alphabetic}', '\\p{ASCII}', '[^\\W_]'];
const QUANTIFIERS = ['', '', '', '', '*', '+', '?', '{2}', '{1,2}', '{0,3}',
  '{2,}', '*?', '+?', '??', '{0}', '{1,3}?'];

function randomTerm(depth, groups) {
  const kind = random(20);
  if (depth > 0 && kind < 4) {
    const capture = random(2) === 0;
    if (capture) groups.count++;
    const body = randomAlternatives(depth - 1, groups);
    return (capture ? '(' : '(?:') + body + ')' + pick(QUANTIFIERS);
  }
  if (depth > 0 && kind === 4) {
    return pick(['(?=', '(?!', '(?<=', '(?<!']) +
      randomAlternatives(depth - 1, groups) + ')';
  }
  if (kind === 5) return pick(['\\b', '\\B', '^', '$']);
  if (kind === 6 && groups.count > 0 && groups.references) {
    return '\\' + (1 + random(groups.count)) + pick(['', '', '(?:)', '*']);
  }
  return pick(ATOMS) + pick(QUANTIFIERS);
}

function randomSequence(depth, groups) {
  let text = '';
  for (let i = random(4); i >= 0; i--) text += randomTerm(depth, groups);
  return text;
}

function randomAlternatives(depth, groups) {
  let text = randomSequence(depth, groups);
  while (random(4) === 0) text += '|' + randomSequence(depth, groups);
  return text;
}

function randomPattern() {
  const groups = {count: 0, references: random(3) === 0};
  const body = randomAlternatives(random(3), groups);
  const open = pick(['', '^', '^', '^(?=.*a)', '^(?!b)']);
  const close = pick(['', '$', '$', '(?<!b)$']);
  return open + body + close;
}

// ---- Main ----------------------------------------------------------------

const [mode, first, second, third] = process.argv.slice(2);
if (mode === 'real') {
  for (const pattern of JSON.parse(fs.readFileSync(first, 'utf8'))) {
    emit(pattern, +second);
  }
} else {
  state = +first;
  longest = 20;
  patience = 200;
  for (let i = 0; i < +second; i++) {
    const pattern = randomPattern();
    try {
      compile(pattern);
    } catch {
      continue;
    }
    emit(pattern, +third);
  }
}
