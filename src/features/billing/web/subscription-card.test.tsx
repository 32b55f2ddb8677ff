import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CurrentUser } from "#features/accounts/contract.ts";
import { fakeServer, sentTo } from "#testing/web/fake-server.ts";
import { renderAt } from "#testing/web/render.tsx";
import { samplePayment, samplePlan, sampleSubscription, sampleUser } from "#testing/web/samples.ts";
import { PlanBanners } from "./plan-banners.tsx";
import { WithinAgentLimit } from "./public.tsx";
import { ReceiptPage } from "./receipt-page.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const owner = (changes: object = {}) => CurrentUser.parse(sampleUser(changes));
const premium = { ...samplePlan(), isTrial: false };
const paidUntil = inDays(20);
const paid = { plan: premium, expiresAt: paidUntil };

async function show(subscription: object, payments: object[] = [], answers = {}) {
  const calls = fakeServer({
    "GET /api/subscription": () => sampleSubscription(subscription),
    "GET /api/payments?limit=100": () => payments,
    ...answers,
  });
  const user = owner({ planExpiresAt: paidUntil });
  const shown = renderAt("/settings", <SubscriptionCard user={user} />);
  await screen.findByText(/Conversations this month/);
  return { calls, ...shown };
}

test("§2.40, ruling 12: the plan, its price and end, and how much of it is used", async () => {
  await show({
    ...paid,
    usage: { agents: 5, agentsMax: 5, conversations: 1700, conversationsMax: 2000 },
  });

  expect(screen.getByText("Premium")).toBeTruthy();
  expect(screen.getByText("Active")).toBeTruthy();
  expect(screen.getByText("1,700 of 2,000")).toBeTruthy();
  expect(screen.getByText("All used up.")).toBeTruthy();
  const bar = screen.getByRole("progressbar", { name: "Conversations this month" });
  expect(bar.getAttribute("aria-valuenow")).toBe("1700");
});

test("conversations of a flood are shown beside what is used, as not counted", async () => {
  await show({ ...paid, usage: { conversations: 30, conversationsMax: 2000, flood: 1120 } });

  expect(screen.getByText("30 of 2,000")).toBeTruthy();
  expect(
    screen.getByText(/^Not counted this month: 1,120 conversations of a flood\./),
  ).toBeTruthy();
});

test("§2.43: a paid plan is cancelled after a question, and taken back", async () => {
  const { person } = await show(paid, [], {
    "POST /api/subscription/cancel": () => sampleSubscription({ ...paid, status: "cancelled" }),
    "POST /api/subscription/resume": () => sampleSubscription(paid),
  });
  await person.click(screen.getByRole("button", { name: "Cancel plan" }));
  const dialog = within(screen.getByRole("alertdialog", { name: "Cancel Premium?" }));
  await person.click(dialog.getByRole("button", { name: "Cancel plan" }));

  expect(await screen.findByText("Inactive")).toBeTruthy();
  expect(screen.getByText(/^Cancelled\. Your agents answer until/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Keep Premium" }));
  expect(await screen.findByText("Active")).toBeTruthy();
  expect(await screen.findByText(/If it renewed by card before, it will again/)).toBeTruthy();
});

test("what the provider charges again is said to renew, and asks for no renewal", async () => {
  await show({ plan: premium, expiresAt: inDays(3), renewsByItself: true });

  expect(screen.getByText(/^Renews automatically on/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Renew now" })).toBeNull();
});

test("payments stand with receipts; within the guarantee money can be asked back", async () => {
  const wrong = samplePayment({
    id: "0198c0de-0000-7000-8000-0000000000f2",
    status: "failed",
    canAskForRefund: false,
  });
  const { calls, person } = await show(paid, [samplePayment(), wrong], {
    [`POST /api/payments/${samplePayment().id}/refund-request`]: () =>
      samplePayment({ refundRequestedAt: inDays(0), canAskForRefund: false }),
  });
  await screen.findByText("Paid");
  expect(screen.getByText("Not paid")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^Receipt for Premium/ })).toHaveLength(1);

  await person.click(screen.getByRole("button", { name: "Ask for a refund" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByRole("textbox"), "Not for us");
  await person.click(dialog.getByRole("button", { name: "Ask for a refund" }));
  expect(await screen.findByText("Refund requested")).toBeTruthy();
  expect(sentTo(calls, `POST /api/payments/${samplePayment().id}/refund-request`)).toEqual([
    { reason: "Not for us" },
  ]);
});

test("a receipt names who paid what, for which time, and prints", async () => {
  const { id } = samplePayment();
  fakeServer({ [`GET /api/payments/${id}`]: () => samplePayment() });
  renderAt(`/receipts/${id}`, <ReceiptPage id={id} user={owner()} />);

  expect(await screen.findByRole("heading", { name: "Receipt" })).toBeTruthy();
  for (const text of [
    /Nora Whelan/,
    "pay-1",
    "Flutterwave",
    "$29.00 USD",
    /21 Dec 2026 to 21 Jan 2027/,
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
});

test("a receipt that the server does not know is none", async () => {
  fakeServer({});
  renderAt("/receipts/x", <ReceiptPage id="x" user={owner()} />);
  expect(await screen.findByText("Receipt not found")).toBeTruthy();
});

const banners: [string, object, object, RegExp, string | null][] = [
  [
    "§2.30: a trial",
    { subscriptionStatus: "trial", planExpiresAt: inDays(4.5) },
    { status: "trial" },
    /5 days left in your free trial\./,
    "Upgrade",
  ],
  [
    "a plan that ends soon",
    { planExpiresAt: inDays(2.5) },
    { ...paid, expiresAt: inDays(2.5) },
    /Your Premium plan ends in 3 days\./,
    "Renew",
  ],
  [
    "a plan that has ended",
    { subscriptionStatus: "expired", planExpiresAt: inDays(-1) },
    { status: "expired" },
    /Your plan has ended\./,
    "Renew Plan",
  ],
  [
    "ruling 12: 80 per cent",
    {},
    { usage: { agents: 1, agentsMax: 5, conversations: 80, conversationsMax: 100 } },
    /80 of 100 conversations used this month\./,
    "See plans",
  ],
  [
    "ruling 12: 100 per cent",
    {},
    { usage: { agents: 1, agentsMax: 5, conversations: 100, conversationsMax: 100 } },
    /This month's conversations are used up\./,
    "See plans",
  ],
  [
    "a payment that is being confirmed",
    {},
    { confirming: [{ planName: "Premium", amount: "29.00", currency: "USD" }] },
    /\$29\.00 for Premium/,
    null,
  ],
];

test.each(banners)(
  "%s is told above the dashboard",
  async (_what, user, subscription, text, link) => {
    fakeServer({ "GET /api/subscription": () => sampleSubscription(subscription) });
    renderAt("/", <PlanBanners user={owner(user)} isNew={false} />);

    expect(await screen.findByText(text)).toBeTruthy();
    const links = screen.queryAllByRole("link").map(({ textContent }) => textContent);
    expect(links).toEqual(link ? [link] : []);
  },
);

test("what renews by itself, goes on otherwise, or is far away needs no banner", async () => {
  const calls = fakeServer({
    "GET /api/subscription": () => sampleSubscription({ ...paid, renewsByItself: true }),
  });
  renderAt("/", <PlanBanners user={owner({ planExpiresAt: inDays(2) })} isNew={false} />);
  await screen.findByText("", { selector: "body" });
  expect(calls).toHaveLength(1);
  expect(screen.queryByText(/ends in/)).toBeNull();
});

test("ruling 12: who has all agents that the plan allows is told so, and fills in no form for nothing", async () => {
  fakeServer({
    "GET /api/subscription": () => sampleSubscription({ usage: { agents: 1, agentsMax: 1 } }),
  });
  renderAt("/agents?create=true", <WithinAgentLimit>Choose a method</WithinAgentLimit>);
  expect(await screen.findByText(/Your plan allows 1 agent\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Upgrade to add more" })).toBeTruthy();
  expect(screen.queryByText("Choose a method")).toBeNull();
});
