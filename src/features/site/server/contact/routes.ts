import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { plans, users } from "#database/schema.ts";
import { invalid } from "#platform/server/errors.ts";
import { mailOperators } from "#platform/server/mail-operators.ts";
import { rateLimit } from "#platform/server/rate-limit.ts";
import { serve } from "#platform/server/serve.ts";
import { maskCardNumbers } from "#shared/card-numbers.ts";
import { personName } from "#shared/person-name.ts";
import { type ContactMessage, contactApi } from "../../contract.ts";

const hour = 3600;
const anHour = 3;
const aDayInAll = 300;

const subjects: Record<ContactMessage["about"], string> = {
  help: "A question from the help pages",
  payment: "A question about a payment",
  chat: "A question from the help chat",
};

/** Mailed to the operators, whose answer goes to the sender; without a mail server it is kept in the console. */
export async function contactRoutes(app: FastifyInstance) {
  const { db } = app;
  const messages = rateLimit(app, "contact-messages", anHour, hour);
  const ofAll = rateLimit(app, "contact-messages-of-all", aDayInAll, 24 * hour);

  serve(
    app,
    contactApi.write,
    async ({ body, request }) => {
      const account = request.user ? await findAccount(request.user.memberId) : undefined;
      const email = account?.email ?? body.email;
      if (!email) throw invalid({ email: "Enter your email so we can reply." });
      messages.countOf(request);
      ofAll.count("all");
      const text = maskCardNumbers(body.message.replaceAll("\0", "")).trim();
      const from = account
        ? `From ${personName(account)}, ${email}, ${account.plan ?? "no plan"}, ${account.status}.`
        : `From ${email}, not signed in. This address is not confirmed.`;
      await mailOperators(db, "message", subjects[body.about], [from, text], {
        "Reply-To": email,
      });
      return {};
    },
    { before: messages.assertLeftByAddress, bodyLimit: 32 * 1024 },
  );

  async function findAccount(id: string) {
    const [account] = await db
      .select({
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        plan: plans.name,
        status: users.subscriptionStatus,
      })
      .from(users)
      .leftJoin(plans, eq(plans.id, users.planId))
      .where(eq(users.id, id));
    return account;
  }
}
