// The reader of JavaScript and TypeScript against a walk over the trees of
// another parser, @babel/parser.
//
//   node compare.mjs BABEL_PARSER DUMP_READS FOLDER...
//
// Runs over the JavaScript and TypeScript below the folders; the short run
// takes the files that say "env", up to SHORT_RUN, and ALDER_LONG=1 takes all.
// What counts for the walk: process.env.X, process.env["X"],
// { X } = process.env and "X" in process.env, also through an `env` imported
// from "process".  A read that the reader misses fails, unless the file itself
// sets the name; reads that only the reader finds (constants, loops, wrappers)
// are counted.

import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';

const SHORT_RUN = 400;
const SUFFIX = /\.(js|mjs|cjs|jsx|ts|mts|cts|tsx)$/;
const long = process.env.ALDER_LONG === '1';

const [parserPath, dump, ...folders] = process.argv.slice(2);
let parse;
try {
  parse = createRequire(import.meta.url)(parserPath).parse;
} catch {
  console.log('SKIP javascript: @babel/parser is not installed');
  console.log('0 passed, 0 failed, 1 skipped');
  process.exit(0);
}

function* filesBelow(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() && SUFFIX.test(entry.name)) yield path;
  }
}

// The literal reads [line, last line, name] and the names set in a program.
class Walk {
  constructor(tree) {
    this.reads = [];
    this.writes = new Set();
    this.environs = new Set();
    for (const node of tree.program.body) this.findImport(node);
    this.visit(tree.program, null, null);
  }

  findImport(node) {
    if (node.type !== 'ImportDeclaration') return;
    if (!/^(node:)?process$/.test(node.source.value)) return;
    for (const one of node.specifiers) {
      if (one.type === 'ImportSpecifier' && one.imported.name === 'env') {
        this.environs.add(one.local.name);
      }
    }
  }

  isEnviron(node) {
    if (!node) return false;
    if (node.type === 'Identifier') return this.environs.has(node.name);
    return (node.type === 'MemberExpression' ||
            node.type === 'OptionalMemberExpression') &&
        node.object.type === 'Identifier' && node.object.name === 'process' &&
        !node.computed && node.property.name === 'env';
  }

  static key(node) {
    const key = node.property ?? node.key;
    if (!node.computed && key.type === 'Identifier') return key.name;
    return key.type === 'StringLiteral' ? key.value : null;
  }

  read(node, name) {
    if (name === null || name === '' || /[=\0]/.test(name)) return;
    this.reads.push([node.loc.start.line, node.loc.end.line, name]);
  }

  member(node, parent, field) {
    if (!this.isEnviron(node.object)) return;
    const name = Walk.key(node);
    const target = parent.type === 'AssignmentExpression' && field === 'left';
    if (target) this.writes.add(name);
    const removed = parent.type === 'UnaryExpression' &&
        parent.operator === 'delete';
    const called = (parent.type === 'CallExpression' && field === 'callee') ||
        name === 'hasOwnProperty';
    if (!removed && !called && !(target && parent.operator === '=')) {
      this.read(node, name);
    }
  }

  pattern(target, value) {
    if (target?.type !== 'ObjectPattern' || !this.isEnviron(value)) return;
    for (const one of target.properties) {
      if (one.type === 'ObjectProperty') this.read(one, Walk.key(one));
    }
  }

  visit(root) {
    const open = [[root, null, null]];
    while (open.length > 0) {
      const [node, parent, field] = open.pop();
      if (/^TS.*(Type|Declaration|Signature)/.test(node.type) &&
          !/^TSModule|^TSEnum|^TSExport/.test(node.type)) {
        continue;
      }
      if (/^(Optional)?MemberExpression$/.test(node.type)) {
        this.member(node, parent, field);
      } else if (node.type === 'VariableDeclarator') {
        this.pattern(node.id, node.init);
      } else if (node.type === 'AssignmentExpression') {
        this.pattern(node.left, node.right);
      } else if (node.type === 'BinaryExpression' && node.operator === 'in' &&
                 this.isEnviron(node.right) &&
                 node.left.type === 'StringLiteral') {
        this.read(node, node.left.value);
      }
      for (const [key, child] of Object.entries(node)) {
        if (/Comments$|^(loc|extra|typeAnnotation|typeParameters)$/.test(key)) {
          continue;
        }
        for (const one of Array.isArray(child) ? child : [child]) {
          if (one && typeof one.type === 'string') open.push([one, node, key]);
        }
      }
    }
  }
}

function walk(path, text) {
  const typed = /\.[mc]?tsx?$/.test(path);
  const plugins = typed ? ['typescript', 'decorators-legacy']
                        : ['jsx', 'decorators-legacy'];
  if (path.endsWith('.tsx')) plugins.push('jsx');
  try {
    return new Walk(parse(text, {
      sourceType: 'unambiguous',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      plugins,
    }));
  } catch {
    return null;
  }
}

// path -> { read: Set("line name"), write: Set(name), not_scanned: [reason] }
function parseDump(text) {
  const files = new Map();
  let current;
  for (const line of text.split('\n')) {
    const [, kind, rest] = line.match(/^(\w+) (.*)$/) ?? [];
    if (kind === 'file') {
      current = { read: new Set(), write: new Set(), notes: [] };
      files.set(rest, current);
    } else if (kind === 'read' || kind === 'uncertain') {
      current.read.add(rest);
    } else if (kind === 'write') {
      current.write.add(rest.slice(rest.indexOf(' ') + 1));
    } else if (kind === 'not_scanned') {
      current.notes.push(rest);
    }
  }
  return files;
}

function chosen() {
  const paths = [];
  for (const folder of folders) {
    for (const path of filesBelow(folder)) {
      if (!long && !readFileSync(path).includes('env')) continue;
      paths.push(path);
      if (!long && paths.length === SHORT_RUN) return paths;
    }
  }
  return paths;
}

const paths = chosen();
const done = spawnSync(dump, {
  input: paths.map((path) => path + '\n').join(''),
  maxBuffer: 1 << 30,
});
if (done.status !== 0) throw new Error(`${dump} fails: ${done.stderr}`);
const ours = parseDump(done.stdout.toString());
let passed = 0, failed = 0, skipped = 0, literal = 0, extra = 0, gaveUp = 0;
for (const path of paths) {
  const found = ours.get(path);
  const theirs = walk(path, readFileSync(path, 'utf8'));
  gaveUp += found.notes.some((note) => /gave up|intricate|deep/.test(note));
  if (theirs === null) {
    skipped += 1;
    continue;
  }
  const missed = theirs.reads.filter(([first, last, name]) => {
    for (let line = first; line <= last; ++line) {
      if (found.read.has(`${line} ${name}`)) return false;
    }
    return !theirs.writes.has(name) && !found.write.has(name);
  });
  literal += theirs.reads.length;
  const named = new Set(theirs.reads.map(([, , name]) => name));
  for (const one of found.read) extra += !named.has(one.split(' ')[1]);
  for (const [line, , name] of missed) {
    console.log(`FAIL ${path}:${line}: ${name} is missed`);
  }
  if (missed.length > 0) failed += 1;
  else passed += 1;
}
if (paths.length === 0) {
  console.log('SKIP javascript: no files here');
  skipped += 1;
} else if (skipped > 0) {
  console.log(`SKIP javascript: ${skipped} files that Babel does not parse`);
}
console.log(`${paths.length} files, ${literal} literal reads, ${extra} reads ` +
            `that only the reader finds, ${gaveUp} files it gave up on`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
