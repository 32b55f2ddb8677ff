import type { AddressRules } from "#platform/server/safe-fetch.ts";
import type { ActionKind } from "#shared/vocabulary-actions.ts";
import type { ActionSettings, NewAction } from "../contract-own.ts";
import { callHandoff, checkHandoff } from "./handoff/handoff.ts";
import { callHttp } from "./http/call-http.ts";
import { checkHttp } from "./http/check-http.ts";
import { checkLead, leaveLead } from "./lead/lead.ts";
import { callMcp } from "./mcp/call-mcp.ts";
import { checkMcp } from "./mcp/check-mcp.ts";
import type { Outcome } from "./outcome.ts";
import type { Reach, ReadyAction } from "./ready-action.ts";
import type { Values } from "./values.ts";

interface KindOnServer {
  /** Throws if the owner has to fix something. */
  check(action: NewAction, rules: AddressRules): void;
  /** Where visitors' values go; null: to the business itself. */
  host(settings: ActionSettings): string | null;
  /** A model fills it in as far as it can, and the visitor does the rest. */
  isDraft?: true;
  call(reach: Reach, action: ReadyAction, values: Values): Promise<Outcome>;
}

const hostOf = ({ address }: ActionSettings) => new URL(address.replace(/[{}]/g, "")).host;

export const kindsOnServer: Record<ActionKind, KindOnServer> = {
  http: { check: checkHttp, host: hostOf, call: callHttp },
  mcp: { check: checkMcp, host: hostOf, call: callMcp },
  handoff: { check: checkHandoff, host: () => null, call: callHandoff },
  lead: { check: checkLead, host: () => null, isDraft: true, call: leaveLead },
};
