import { invalid } from "#platform/server/errors.ts";
import type { AddressRules } from "#platform/server/safe-fetch.ts";
import type { NewAction } from "../../contract-own.ts";
import { checkHeaders, checkTarget, refuse } from "../check-target.ts";
import { addressParts, isPlaceholderName, placeholdersIn, takesBody } from "./build-request.ts";

export function checkHttp({ fields, settings, changes }: NewAction, rules: AddressRules): void {
  const { method, address, headers, body, checks } = settings;
  const names = fields.map(({ name }) => name);
  const strangeName = names.findIndex((name) => !isPlaceholderName(name));
  if (strangeName >= 0)
    throw invalid({
      [`fields.${strangeName}.name`]: "Use small letters, digits and _, such as order_number",
    });
  const unknown = (text: string) => placeholdersIn(text).find((name) => !names.includes(name));

  const parts = addressParts(address);
  if (!parts)
    refuse(
      "address",
      "Use an address like https://example.com/orders/{order_number}, with fields only after the host.",
    );
  checkTarget(parts.origin + parts.path.replace(/[{}]/g, ""), rules);
  const strange = unknown(address);
  if (strange) refuse("address", `There is no field named ${strange}.`);
  const inPath = placeholdersIn(parts.path);
  const optional = fields.find(({ name, isRequired }) => inPath.includes(name) && !isRequired);
  if (optional) refuse("address", `${optional.label} is part of the path, so it must be required.`);

  checkHeaders(headers);

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

function isObject(text: string): boolean {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null;
  } catch {
    return false;
  }
}
