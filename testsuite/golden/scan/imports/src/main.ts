import { need, NAMES } from "./env.js";
import { missing } from "./missing";

need("DEPLOY_TOKEN");
need(NAMES.region);
console.log(missing("UNKNOWN"));
