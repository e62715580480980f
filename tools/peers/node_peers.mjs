// Peers that run in node, timed on one schema and one NDJSON file:
//   node node_peers.mjs SCHEMA FILE.jsonl SECONDS
// prints {"ajv":{"verdict_ns":…,"bytes_to_verdict_ns":…,"valid":…},…} with the
// least time per document over SECONDS of whole passes, after as long a
// warm-up.  A peer that does not take the schema says {"error":…} instead.

import fs from 'node:fs';
import {createRequire} from 'node:module';
import {validator} from '@exodus/schemasafe';

const require = createRequire(import.meta.url);
const [schemaFile, documentFile, seconds] = process.argv.slice(2);
const schema = JSON.parse(fs.readFileSync(schemaFile, 'utf8'));
const texts =
    fs.readFileSync(documentFile, 'utf8').split('\n').filter((line) => line);
const documents = texts.map((text) => JSON.parse(text));

// The least nanoseconds per document of `pass`, a run over all documents.
function leastNs(pass) {
  const end = performance.now() + 1000 * Number(seconds);
  do {
    pass();
  } while (performance.now() < end);
  let least = Infinity;
  const last = performance.now() + 1000 * Number(seconds);
  for (let i = 0; i < 15 || performance.now() < last; ++i) {
    const start = process.hrtime.bigint();
    pass();
    const elapsed = Number(process.hrtime.bigint() - start);
    least = Math.min(least, elapsed / texts.length);
  }
  return least;
}

function measure(check) {
  let valid = 0;
  for (const document of documents) valid += check(document) ? 1 : 0;
  let sink = 0;
  return {
    valid,
    verdict_ns: leastNs(() => {
      for (const document of documents) sink += check(document) ? 1 : 0;
    }),
    bytes_to_verdict_ns: leastNs(() => {
      for (const text of texts) sink += check(JSON.parse(text)) ? 1 : 0;
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
