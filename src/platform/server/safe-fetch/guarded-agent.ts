import type { LookupFunction } from "node:net";
import { lookupWith, resolveByDns, resolveBySystem } from "./checked-lookup.ts";
import { isPublicAddress } from "./public-address.ts";

/** Connects only to public addresses, and exactly to those that were checked. */
export function guardedAgent(resolve = resolveByDns) {
  return agentWith(lookupWith(resolve, isPublicAddress));
}

/** For hosts that the operator chose. */
export function openAgent(resolve = resolveBySystem) {
  return agentWith(lookupWith(resolve, () => true));
}

/** Imported on first use: it is a tenth of what the start would read. */
async function agentWith(lookup: LookupFunction) {
  const { Agent } = await import("undici");
  return new Agent({ allowH2: false, maxHeaderSize: 32 * 1024, connect: { lookup } });
}
