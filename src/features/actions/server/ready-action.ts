import type { SafeFetch } from "#platform/server/safe-fetch.ts";
import type { ActionField } from "../contract.ts";
import type { ActionSettings } from "../contract-own.ts";

export interface ReadyAction {
  fields: readonly ActionField[];
  settings: ActionSettings;
  /** With their secrets. */
  headers: Record<string, string>;
}

export interface FilledLead {
  name: string;
  email: string;
  phone: string | null;
  message: string | null;
}

/** False: no more are taken at the moment. */
export type KeepLead = (lead: FilledLead) => Promise<boolean>;

/** What a call may reach. */
export interface Reach {
  safeFetch: SafeFetch;
  /** Omitted where nothing is to be kept, as in a test. */
  keepLead?: KeepLead | undefined;
}
