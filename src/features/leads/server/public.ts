export { storeLead } from "./create-lead.ts";
