// Peers that run in node, timed on one schema and one NDJSON file:
//   node node_peers.mjs SCHEMA FILE.jsonl SECONDS
// prints {"ajv":{"verdict_ns":…,"bytes_to_verdict_ns":…,"valid":…},…} with the
// least time per document over whole passes, after a warm-up of SECONDS.

import fs from 'node:fs';
import Ajv2020 from 'ajv/dist/2020.js';
import {validator} from '@exodus/schemasafe';

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
  for (let i = 0; i < 15; ++i) {
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
    sink: sink > 0,
  };
}

const results = {};
results.ajv = measure(new Ajv2020({strict: false}).compile(schema));
results.schemasafe = measure(validator(schema, {
  mode: 'lax',
  isJSON: true,
  requireStringValidation: false,
}));
console.log(JSON.stringify(results));
