import { eq } from "drizzle-orm";
import type { Database } from "#database/client.ts";
import { users } from "#database/schema.ts";
import { queueMail } from "./mail.ts";
import { writeMail } from "./write-mail.ts";

export async function mailOperators(
  db: Database,
  kind: "model-trouble" | "model-recovery" | "model-budget" | "message",
  subject: string,
  lines: string[],
  headers: Record<string, string> = {},
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
      headers,
      ...writeMail({ title: subject, lines }),
    });
}
