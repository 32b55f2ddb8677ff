// biome-ignore-all assist/source/organizeImports: in the order in which they happen
// What can happen to a lead.

/** Left by a visitor in the form. Suspected bots go to the spam folder. */
export { createLead } from "./create-lead.ts";

/** Stored once, from a form or a message, and announced. */
export { storeLead } from "./store-lead.ts";

/** Mailed to the owner and team by a job. */
export { leadJobs } from "./alert-owner.ts";

/** Shown in a list, in full, and live. */
export { listLeads, readLeads } from "./list-leads.ts";
export { countLeads, getLead, setLeadStatus } from "./queries.ts";
export { followLeads } from "./follow-leads.ts";

/** Marked by the owner as spam or not. */
export { markSpam } from "./store-lead.ts";
