// biome-ignore-all assist/source/organizeImports: in the order in which they happen
// What can happen to a lead.

/** A visitor leaves contact details in the form. What looks like a robot's goes to the spam folder. */
export { createLead } from "./create-lead.ts";

/** Details from a form or a message are stored once, and those who want to know are told. */
export { storeLead } from "./store-lead.ts";

/** A job tells the agent's owner and their team by email. */
export { leadJobs } from "./alert-owner.ts";

/** The owner sees it in a list, in full, and as soon as it comes. */
export { listLeads, readLeads } from "./list-leads.ts";
export { countLeads, getLead, setLeadStatus } from "./queries.ts";
export { followLeads } from "./follow-leads.ts";

/** The owner says that it is spam, or that it is none. */
export { markSpam } from "./store-lead.ts";
