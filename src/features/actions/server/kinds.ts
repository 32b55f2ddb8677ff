import type { AddressRules, SafeFetch } from "#platform/server/safe-fetch.ts";
import type { ActionKind } from "#shared/vocabulary.ts";
import type { ActionField, HttpSettings, NewAction } from "../contract.ts";
import { callHttp } from "./http/call-http.ts";
import { checkHttp } from "./http/check-http.ts";
import type { Outcome } from "./outcome.ts";
import type { Values } from "./values.ts";

export interface ReadyAction {
  fields: readonly ActionField[];
  settings: HttpSettings;
  /** With their secrets. */
  headers: Record<string, string>;
}

interface KindOnServer {
  /** Throws if the owner has to fix something. */
  check(action: NewAction, rules: AddressRules): void;
  /** Where visitors' values go. */
  host(settings: HttpSettings): string;
  call(safeFetch: SafeFetch, action: ReadyAction, values: Values): Promise<Outcome>;
}

export const kindsOnServer: Record<ActionKind, KindOnServer> = {
  http: {
    check: checkHttp,
    host: ({ address }) => new URL(address.replace(/[{}]/g, "")).host,
    call: callHttp,
  },
};
