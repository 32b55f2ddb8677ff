export { countHoldings } from "./queries.ts";
