export { spamReasonOf } from "./create-lead.ts";
export { leadLimits } from "./lead-limits.ts";
export { storeLead } from "./leads.ts";
