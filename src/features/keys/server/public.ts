import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { apiKeys } from "#database/schema-accounts.ts";
import { mailService } from "#features/accounts/server/public.ts";
import type { Config } from "#platform/server/config.ts";

/** For an account that passes to whoever first proves its address: keys made before may be someone else's. */
export async function endKeysOf(
  tx: Database,
  { publicUrl }: Pick<Config, "publicUrl">,
  ownerId: string,
): Promise<void> {
  const ended = await tx
    .delete(apiKeys)
    .where(eq(apiKeys.ownerId, ownerId))
    .returning({ name: apiKeys.name });
  if (ended.length === 0) return;
  await mailService(tx, ownerId, "keys.ended", {
    subject: "Your API keys were deleted",
    title: "Your API keys were deleted",
    lines: [
      "Your email address was not confirmed until now, so somebody else may have made them:",
      ...ended.map(({ name }) => name),
      "Make new ones for the programs that are yours.",
    ],
    button: { label: "Open the API keys", url: `${publicUrl}/settings/keys` },
  });
}
