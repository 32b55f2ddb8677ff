import { invalid } from "#platform/server/errors.ts";
import type { AddressRules } from "#platform/server/safe-fetch.ts";
import type { NewAction } from "../../contract-own.ts";
import { checkHeaders, checkTarget, refuse } from "../check-target.ts";

export function checkMcp({ settings, fields }: NewAction, rules: AddressRules): void {
  const { address, headers, tool } = settings;
  if (/[{}]/.test(address))
    refuse("address", "The address of an MCP server cannot contain fields.");
  checkTarget(address, rules);
  checkHeaders(headers);
  if (!tool) refuse("tool", "Pick one of the server's tools.");
  const bare = fields.findIndex(({ schema }) => !schema);
  if (bare >= 0) throw invalid({ [`fields.${bare}.name`]: "The tool does not take this value." });
}
