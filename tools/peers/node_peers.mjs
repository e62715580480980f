// Peers that run in node, timed on one schema and one NDJSON file:
//   node node_peers.mjs SCHEMA FILE.jsonl SECONDS
// prints {"ajv":{"verdict_ns":…,"bytes_to_verdict_ns":…,"hot_verdict_ns":…,
// "parse_ns":…,"valid":…},…}: the least CPU time per document, of the whole
// process (its collector works in other threads), after a warm-up of SECONDS.
//
// verdict_ns goes over all documents in turn, hot_verdict_ns repeats each one.
// The two are far apart where the documents come in many shapes: the engine's
// look-ups of properties are then answered by no cache.  A peer that does not
// take the schema says {"error":…} instead.

import fs from 'node:fs';
import {createRequire} from 'node:module';
import {validator} from '@exodus/schemasafe';

const require = createRequire(import.meta.url);
const [schemaFile, documentFile, seconds] = process.argv.slice(2);
const schema = JSON.parse(fs.readFileSync(schemaFile, 'utf8'));
const texts =
    fs.readFileSync(documentFile, 'utf8').split('\n').filter((line) => line);
const documents = texts.map((text) => JSON.parse(text));

const kSampleNs = 2e6;  // the clock counts microseconds
const kHotSampleNs = 200e3;
const kSamples = 15;
const kHotRounds = 3;

function cpuNs() {
  const {user, system} = process.cpuUsage();
  return (user + system) * 1000;
}

function sampleNs(repeats, pass) {
  const start = cpuNs();
  for (let i = 0; i < repeats; ++i) pass();
  return (cpuNs() - start) / repeats;
}

function repeatsFor(enoughNs, pass) {
  for (let repeats = 1;; repeats *= 2) {
    if (sampleNs(repeats, pass) * repeats >= enoughNs) return repeats;
  }
}

function warmUp(pass) {
  const end = cpuNs() + 1e9 * Number(seconds);
  do {
    pass();
  } while (cpuNs() < end);
}

// The least nanoseconds per document of `pass`, a run over all documents.
function leastNs(pass) {
  warmUp(pass);
  const repeats = repeatsFor(kSampleNs, pass);
  let least = Infinity;
  const last = cpuNs() + 1e9 * Number(seconds);
  for (let i = 0; i < kSamples || cpuNs() < last; ++i) {
    least = Math.min(least, sampleNs(repeats, pass) / texts.length);
  }
  return least;
}

// The average over the documents of the least nanoseconds of each.
function leastHotNs(check) {
  let sum = 0;
  for (const document of documents) {
    const once = () => sink += check(document) ? 1 : 0;
    const repeats = repeatsFor(kHotSampleNs, once);
    let least = Infinity;
    for (let i = 0; i < kHotRounds; ++i) {
      least = Math.min(least, sampleNs(repeats, once));
    }
    sum += least;
  }
  return sum / documents.length;
}

let sink = 0;  // so that no work is left out as useless

function measure(check) {
  const valid = documents.filter((document) => check(document)).length;
  return {
    valid,
    verdict_ns: leastNs(() => {
      for (const document of documents) sink += check(document) ? 1 : 0;
    }),
    hot_verdict_ns: leastHotNs(check),
    bytes_to_verdict_ns: leastNs(() => {
      for (const text of texts) sink += check(JSON.parse(text)) ? 1 : 0;
    }),
    parse_ns: leastNs(() => {
      for (const text of texts) sink += JSON.parse(text) === 0 ? 1 : 0;
    }),
    sink: sink >= 0,
  };
}

function ajv() {
  const dialect = String(schema.$schema);
  const options = {strict: false, logger: false, validateFormats: false};
  if (dialect.includes('2020-12')) {
    return new (require('ajv/dist/2020.js').default)(options).compile(schema);
  }
  if (dialect.includes('2019-09')) {
    return new (require('ajv/dist/2019.js').default)(options).compile(schema);
  }
  const engine = new (require('ajv').default)(options);
  if (dialect.includes('draft-06')) {
    engine.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
  }
  return engine.compile(schema);
}

function schemasafe() {
  return validator(schema, {
    mode: 'lax',
    isJSON: true,
    requireStringValidation: false,
    formatAssertion: false,
  });
}

const results = {};
for (const [name, make] of Object.entries({ajv, schemasafe})) {
  try {
    results[name] = measure(make());
  } catch (error) {
    results[name] = {error: String(error.message).split('\n')[0].slice(0, 120)};
  }
}
console.log(JSON.stringify(results));
