import type { FastifyInstance } from "fastify";
import { mails } from "#database/schema-operations.ts";
import { openMail } from "#platform/server/mail.ts";

export async function mailedToken(
  { db, encryption }: Pick<FastifyInstance, "db" | "encryption">,
  meant = "",
): Promise<string> {
  const sent = await db.select().from(mails);
  const tokens = sent
    .filter(({ kind }) => kind.startsWith(meant))
    .map((mail) => /token=([\w-]{43})/.exec(openMail(encryption, mail)?.text ?? "")?.[1]);
  return tokens.findLast(Boolean) ?? "";
}
