// biome-ignore-all assist/source/organizeImports: in the order in which they happen
// What can happen to a lead.

export { createLead } from "./create-lead.ts";

export { storeLead } from "./store-lead.ts";

export { leadJobs } from "./alert-owner.ts";

export { listLeads, readLeads } from "./list-leads.ts";
export { listLeadsInOrder } from "./list-in-order.ts";
export { changeLead, countLeads, getLead, removeLead } from "./queries.ts";
export { addNote, removeNote } from "./lead-notes.ts";
export { followLeads } from "./follow-leads.ts";

export { markSpam } from "./store-lead.ts";
