export { storeLead } from "./store-leads.ts";
