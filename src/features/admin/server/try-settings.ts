import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { users } from "#database/schema.ts";
import { sampleQuestions } from "#features/answers/server/public.ts";
import { readModelSettings, testModel } from "#features/models/server/public.ts";
import { readMailServer, sendBy } from "#platform/server/mail-jobs.ts";
import { writeMail } from "#platform/server/write-mail.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Tried } from "../contract-settings.ts";

type Parts = Pick<FastifyInstance, "db" | "config" | "clock" | "encryption">;

/** Uses the stored settings, not what is being typed. */
export async function tryModel(parts: Parts, gone: AbortSignal): Promise<Tried> {
  const { settings, isEnabled, limits, prices } = await readModelSettings(parts);
  if (!settings)
    return {
      works: false,
      message:
        "No provider is set. Until there is one, agents answer on their own from what they know.",
    };
  const tried = await testModel(
    { settings, limits, prices },
    sampleQuestions(parts.clock.now()),
    gone,
  );
  if (!tried.works || isEnabled) return tried;
  return {
    works: true,
    message: `${tried.message} But ai_enabled is false: agents do not use it.`,
  };
}

/** Sent directly instead of queued, so that the result is about this mail. */
export async function tryMail(parts: Parts, operatorId: string): Promise<Tried> {
  const [operator] = await parts.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, operatorId));
  const server = await readMailServer(parts);
  if (!operator || !server.url)
    return {
      works: false,
      message: "No mail server is set. Emails are kept, and you can read them on the System page.",
    };
  try {
    await sendBy(server.url, {
      from: server.from,
      to: operator.email,
      subject: `A test email from ${PRODUCT_NAME}`,
      ...writeMail({
        title: "Email works",
        lines: [`This is the test email you asked for in the ${PRODUCT_NAME} console.`],
      }),
    });
    return { works: true, message: `An email is on its way to ${operator.email}.` };
  } catch (error) {
    return { works: false, message: wordsOf(error) };
  }
}

const wordsByCode: Record<string, string> = {
  ECONNREFUSED: "The mail server does not answer at this address. Check its host and port.",
  ECONNECTION: "The mail server does not answer at this address. Check its host and port.",
  ESOCKET: "The mail server does not answer at this address. Check its host, port and encryption.",
  EDNS: "There is no mail server by this name. Check the host.",
  ENOTFOUND: "There is no mail server by this name. Check the host.",
  ETIMEDOUT: "The mail server did not answer in time. Check its host and port.",
  EAUTH: "The mail server refused the user name or the password.",
  EENVELOPE: "The mail server refused the sender or the recipient. Check who email is from.",
};

function wordsOf(error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const response = error instanceof Error && "response" in error ? String(error.response) : "";
  const words = wordsByCode[code] ?? "The mail server refused the email.";
  return response ? `${words} It said: ${response.slice(0, 200)}` : words;
}
