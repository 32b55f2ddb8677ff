import type { Mail } from "#platform/server/mail.ts";
import { formatAmount } from "#shared/money.ts";
import { PRODUCT_NAME } from "#shared/product.ts";
import type { Owner, Plan } from "./owner-row.ts";
import type { Payment } from "./settle-payment.ts";

interface Ending {
  owner: Owner;
  plan: Plan | null;
  days: number;
  publicUrl: string;
}

export function endingMail({ owner, plan, days, publicUrl }: Ending): Mail {
  const isTrial = owner.subscriptionStatus === "trial";
  const what = isTrial ? "free trial" : `${plan?.name ?? "plan"} plan`;
  const left = days === 1 ? "1 day" : `${days} days`;
  return {
    ...toOwner(owner),
    kind: "billing.plan-ends",
    subject: isTrial ? `${left} left in your free trial` : `Your ${what} ends in ${left}`,
    text: paragraphs(
      `Hello ${owner.firstName},`,
      `your ${what} ends on ${owner.planExpiresAt && longDay(owner.planExpiresAt)}. Then your agents pause: visitors no longer see them. Nothing is deleted, and everything comes back as it was as soon as you ${isTrial ? "choose a plan" : "renew"}.`,
      `${isTrial ? "Choose a plan" : "Renew"}: ${publicUrl}/subscribe`,
    ),
  };
}

interface Usage {
  owner: Owner;
  plan: Plan;
  used: number;
  publicUrl: string;
}

export function usageMail({ owner, plan, used, publicUrl }: Usage): Mail {
  const all = plan.maxConversations.toLocaleString("en-US");
  const isOver = used >= plan.maxConversations;
  return {
    ...toOwner(owner),
    kind: "billing.usage",
    subject: isOver
      ? "This month's conversations are used up"
      : `${used.toLocaleString("en-US")} of ${all} conversations used this month`,
    text: paragraphs(
      `Hello ${owner.firstName},`,
      isOver
        ? `your agents have had the ${all} conversations that ${plan.name} includes in a month. Conversations that have begun go on. New visitors are given the contact form until the month ends, and you find what they leave among your leads.`
        : `your agents have had ${used.toLocaleString("en-US")} of the ${all} conversations that ${plan.name} includes in a month. After that, new visitors are given the contact form until the month ends.`,
      `Plans with more conversations: ${publicUrl}/subscribe`,
    ),
  };
}

export function refundRequestMail(to: string, payment: Payment): Mail {
  return {
    to,
    kind: "billing.refund-requested",
    subject: `Refund requested: ${formatAmount(payment.amount, payment.currency)}, ${payment.txRef}`,
    text: paragraphs(
      `${payment.email} asks for ${formatAmount(payment.amount, payment.currency)} back, paid for ${payment.planName} on ${longDay(payment.createdAt)}.`,
      payment.refundReason ? `The reason given: ${payment.refundReason}` : "No reason was given.",
      "Send the money back at the payment provider, then mark the payment as refunded in the console.",
    ),
  };
}

const toOwner = ({ email, id }: Owner) => ({ to: email, ownerId: id });

function paragraphs(...all: string[]) {
  return `${[...all, PRODUCT_NAME].join("\n\n")}\n`;
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** 14 February 2027: where a mail is read is not known, and the day in UTC is never far off. */
function longDay(date: Date) {
  return day.format(date);
}
