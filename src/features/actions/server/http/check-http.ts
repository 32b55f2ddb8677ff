import { invalid } from "#platform/server/errors.ts";
import {
  type AddressRules,
  checkAddress,
  FetchRefused,
  isAllowed,
} from "#platform/server/safe-fetch.ts";
import type { NewAction } from "../../contract.ts";
import { addressParts, placeholdersIn, takesBody } from "./build-request.ts";

/** Headers that describe the body or the connection, which an owner must not falsify. */
const ownHeaders =
  /^(?:host|content-length|connection|transfer-encoding|upgrade|te|trailer|expect|cookie)$/i;

export function checkHttp({ fields, settings, changes }: NewAction, rules: AddressRules): void {
  const { method, address, headers, body, checks } = settings;
  const names = fields.map(({ name }) => name);
  const repeated = names.findIndex((name, at) => names.indexOf(name) < at);
  if (repeated >= 0) throw invalid({ [`fields.${repeated}.name`]: "Another field has this name." });
  const bare = fields.findIndex(({ type, choices }) => type === "choice" && choices.length === 0);
  if (bare >= 0) throw invalid({ [`fields.${bare}.choices`]: "Add what can be chosen." });
  const unknown = (text: string) => placeholdersIn(text).find((name) => !names.includes(name));

  const parts = addressParts(address);
  if (!parts)
    refuse(
      "address",
      "Use an address like https://example.com/orders/{order_number}, with fields only after the host.",
    );
  checkAddressOf(parts.origin + parts.path.replace(/[{}]/g, ""), rules);
  const strange = unknown(address);
  if (strange) refuse("address", `There is no field named ${strange}.`);
  const inPath = placeholdersIn(parts.path);
  const optional = fields.find(({ name, isRequired }) => inPath.includes(name) && !isRequired);
  if (optional) refuse("address", `${optional.label} is part of the path, so it must be required.`);

  for (const [at, { name, value }] of headers.entries()) {
    if (ownHeaders.test(name)) refuse(`headers.${at}.name`, "This header cannot be set here.");
    // Masks of stored values are checked where they are replaced.
    if (!/^[\t\x20-\x7e•]*$/.test(value))
      refuse(`headers.${at}.value`, "Use only letters, digits and symbols of an English keyboard.");
  }
  const twice = headers.findIndex(({ name }, at) =>
    headers.slice(0, at).some((one) => one.name.toLowerCase() === name.toLowerCase()),
  );
  if (twice >= 0) refuse(`headers.${twice}.name`, "This header is listed twice.");

  if (body && takesBody(method)) {
    const isJson = isObject(body);
    if (!isJson) refuse("body", 'This is not JSON. Write it like {"order": "{order_number}"}.');
    const missing = unknown(body);
    if (missing) refuse("body", `There is no field named ${missing}.`);
  }
  const check = checks.findIndex(({ field }) => !names.includes(field));
  if (check >= 0) refuse(`checks.${check}.field`, "There is no field with this name.");
  if (!changes && !["GET", "POST"].includes(method))
    throw invalid({ changes: `${method} always changes something.` });
}

function checkAddressOf(address: string, rules: AddressRules) {
  try {
    const url = checkAddress(address, rules);
    // Keys and visitors' words are sent there.
    if (url.protocol !== "https:" && !isAllowed(url, rules))
      refuse("address", "This address must begin with https://.");
  } catch (error) {
    if (error instanceof FetchRefused) refuse("address", error.message);
    throw error;
  }
}

function refuse(field: string, message: string): never {
  throw invalid({ [`settings.${field}`]: message });
}

function isObject(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null;
  } catch {
    return false;
  }
}
