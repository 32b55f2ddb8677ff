import type { Database } from "#database/client.ts";
import { unreadableActions } from "#features/actions/server/reseal-secrets.ts";
import { unreadableIdentities } from "#features/chat/server/public.ts";
import { unreadableOwnModels } from "#features/models/server/public.ts";
import { unreadableWebhooks } from "#features/webhooks/server/reseal-secrets.ts";
import type { Encryption } from "#platform/server/encryption.ts";
import { unreadableSecondFactors } from "#platform/server/second-factor/second-factor.ts";
import { unreadableSettings } from "#platform/server/settings.ts";

export async function closedSecrets(parts: {
  db: Database;
  encryption: Encryption;
}): Promise<string[]> {
  const settings = await unreadableSettings(parts);
  const webhooks = await unreadableWebhooks(parts);
  const actions = await unreadableActions(parts);
  const identities = await unreadableIdentities(parts);
  const apps = await unreadableSecondFactors(parts);
  const models = await unreadableOwnModels(parts);
  const closed = [
    ...(settings.length > 0 ? [`  settings, in the console: ${settings.join(", ")}`] : []),
    ...(webhooks.length > 0 ? [`  webhook secrets, by their owners: ${webhooks.length}`] : []),
    ...(actions.length > 0 ? [`  keys of actions, by their owners: ${actions.length}`] : []),
    ...(identities.length > 0
      ? [`  identity secrets of agents, by their owners: ${identities.length}`]
      : []),
    ...(models > 0 ? [`  keys for language models, by their owners: ${models}`] : []),
    ...(apps.length > 0 ? [`  second factors, with remove-second-factor: ${apps.length}`] : []),
  ];
  const head =
    "These were sealed with another key and cannot be read. Put that key back, or set them again:";
  return closed.length > 0 ? [head, ...closed] : [];
}
