import type { Mail } from "#platform/server/mail.ts";
import { type MailParts, writeMail } from "#platform/server/write-mail.ts";
import { formatAmount } from "#shared/money.ts";
import type { Owner, Plan } from "./owner-row.ts";
import type { Payment } from "./payment.ts";

type Written = Omit<MailParts, "footer"> & { subject: string };

interface Ending {
  owner: Owner;
  plan: Plan | null;
  days: number;
  publicUrl: string;
}

export function endingMail({ owner, plan, days, publicUrl }: Ending): Written {
  const isTrial = owner.subscriptionStatus === "trial";
  const what = isTrial ? "free trial" : `${plan?.name ?? "paid"} plan`;
  const left = days === 1 ? "1 day" : `${days} days`;
  const subject = isTrial ? `${left} left in your free trial` : `Your ${what} ends in ${left}`;
  return {
    subject,
    title: subject,
    lines: [
      `Your ${what} ends on ${owner.planExpiresAt && longDay(owner.planExpiresAt)}. Then your agents pause, and visitors no longer see them.`,
      `Nothing is deleted. Everything comes back as it was as soon as you ${isTrial ? "choose a plan" : "renew"}.`,
    ],
    button: { label: isTrial ? "Choose a plan" : "Renew", url: `${publicUrl}/subscribe` },
  };
}

interface Usage {
  plan: Plan;
  used: number;
  publicUrl: string;
}

export function usageMail({ plan, used, publicUrl }: Usage): Written {
  const [all, some] = [plan.maxConversations, used].map((count) => count.toLocaleString("en-US"));
  const isOver = used >= plan.maxConversations;
  const subject = isOver
    ? "This month's conversations are used up"
    : `${some} of ${all} conversations used this month`;
  const afterwards = "New visitors get the contact form until the month ends";
  return {
    subject,
    title: subject,
    lines: isOver
      ? [
          `Your agents have had all ${all} conversations that ${plan.name} includes each month.`,
          `Conversations already under way continue. ${afterwards}, and you'll find what they leave in your leads.`,
        ]
      : [
          `${plan.name} includes ${all} conversations a month.`,
          `When they are used up, conversations already under way continue. ${afterwards}.`,
        ],
    button: { label: "See larger plans", url: `${publicUrl}/subscribe` },
  };
}

export function refundRequestMail(to: string, payment: Payment): Mail {
  const amount = formatAmount(payment.amount, payment.currency);
  return {
    to,
    kind: "billing.refund-requested",
    subject: `Refund requested: ${amount}, ${payment.txRef}`,
    ...writeMail({
      title: `${payment.email} is asking for ${amount} back`,
      lines: [
        `Paid for ${payment.planName} on ${longDay(payment.createdAt)}, reference ${payment.txRef}.`,
        payment.refundReason ? `The reason given: ${payment.refundReason}` : "No reason was given.",
        "Send the money back through the payment provider, then mark the payment as refunded in the console.",
      ],
    }),
  };
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** In UTC, because the reader's time zone is unknown. */
function longDay(date: Date) {
  return day.format(date);
}
