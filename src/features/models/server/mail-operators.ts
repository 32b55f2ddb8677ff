import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { queueMail } from "#platform/server/mail.ts";
import { writeMail } from "#platform/server/write-mail.ts";

export async function mailOperators(
  db: Database,
  kind: "model-trouble" | "model-recovery" | "model-budget",
  subject: string,
  lines: string[],
): Promise<void> {
  const operators = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, "admin"));
  for (const { email } of operators)
    await queueMail(db, {
      to: email,
      kind: `operator.${kind}`,
      subject,
      ...writeMail({ title: subject, lines }),
    });
}
