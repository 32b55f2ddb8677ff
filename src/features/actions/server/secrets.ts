import { type Encryption, openIfReadable } from "#platform/server/encryption.ts";
import { invalid } from "#platform/server/errors.ts";
import { assertNotMasked, maskSecret } from "#platform/server/masked-secret.ts";
import type { ActionHeader, ActionSettings } from "../contract-own.ts";

/** Associated data, so that a secret moved to another header, action or agent does not decrypt. */
export function placeOf(actionId: string, header: string) {
  return `action ${actionId} ${header.toLowerCase()}`;
}

interface Stored {
  id: string;
  settings: ActionSettings;
  secrets: Record<string, string>;
}

/** The headers' values in clear. */
export function openHeaders(
  encryption: Encryption,
  { id, settings, secrets }: Stored,
): { headers: Record<string, string>; unreadable: string[] } {
  const unreadable: string[] = [];
  const headers: Record<string, string> = {};
  for (const { name, value, isSecret } of settings.headers) {
    const opened = isSecret ? secretOf(encryption, { id, secrets }, name) : value;
    if (opened === undefined) unreadable.push(name);
    else headers[name] = opened;
  }
  return { headers, unreadable };
}

function secretOf(encryption: Encryption, { id, secrets }: Omit<Stored, "settings">, name: string) {
  const sealed = secrets[name.toLowerCase()];
  return sealed === undefined ? "" : openIfReadable(encryption, sealed, placeOf(id, name));
}

/** As the owner sees them. */
export function maskedHeaders(encryption: Encryption, stored: Stored): ActionHeader[] {
  return stored.settings.headers.map((header) =>
    header.isSecret
      ? { ...header, value: maskSecret(secretOf(encryption, stored, header.name)) }
      : header,
  );
}

/**
 * The headers in clear, where masks stand for what is stored. A key belongs to its address: another host does not
 * get it.
 */
export function typedHeaders(
  encryption: Encryption,
  typed: ActionSettings,
  stored: Stored | undefined,
): ActionHeader[] {
  const masked = stored ? maskedHeaders(encryption, stored) : [];
  const isSameHost = stored && originOf(stored.settings.address) === originOf(typed.address);
  return typed.headers.map((header, at) => {
    const field = `settings.headers.${at}.value`;
    const before = masked.find(({ name }) => name.toLowerCase() === header.name.toLowerCase());
    const isKept = before?.isSecret && header.value !== "" && before.value === header.value;
    if (!isKept || !stored) {
      assertNotMasked(header.value, field);
      return header;
    }
    const value = secretOf(encryption, stored, header.name);
    if (value === undefined)
      throw invalid({ [field]: "It can no longer be read. Enter it again." });
    if (!isSameHost)
      throw invalid({ [field]: "The address is on another host now. Enter the key for it again." });
    if (!header.isSecret)
      throw invalid({ [field]: "Enter the whole value if it is no longer to be secret." });
    return { ...header, value };
  });
}

/** Headers as they are stored, in clear. */
export function sealHeaders(encryption: Encryption, id: string, headers: ActionHeader[]) {
  const secret = headers.filter(({ isSecret }) => isSecret);
  return {
    headers: headers.map((header) => (header.isSecret ? { ...header, value: "" } : header)),
    secrets: Object.fromEntries(
      secret.map(({ name, value }) => [
        name.toLowerCase(),
        encryption.seal(value, placeOf(id, name)),
      ]),
    ),
  };
}

function originOf(address: string) {
  return URL.parse(address.replace(/[{}]/g, ""))?.origin;
}
