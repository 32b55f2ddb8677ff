import { leads } from "#database/schema.ts";
import { rowsOfAgents } from "#platform/server/own-data.ts";

export const leadsData = rowsOfAgents("leads", leads);
