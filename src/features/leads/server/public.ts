export { leadLimits } from "./lead-limits.ts";
export { storeLead } from "./store-lead.ts";
