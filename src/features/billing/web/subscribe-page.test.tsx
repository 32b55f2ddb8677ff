import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt, watchDepartures } from "#testing/web/render.tsx";
import { samplePlan, sampleSubscription } from "#testing/web/samples.ts";
import { SubscribePage } from "./subscribe-page.tsx";

const free = samplePlan({
  id: "0198c0de-0000-7000-8000-00000000000a",
  name: "Free",
  price: "0.00",
});
const premium = samplePlan({ isPopular: true, trialDays: 7 });
const business = samplePlan({
  id: "0198c0de-0000-7000-8000-00000000000c",
  name: "Business",
  price: "290.00",
  duration: 12,
  billingCycle: "year",
  agentLimit: 20,
  maxAgents: 20,
});
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function show(
  subscription: object,
  answers: Parameters<typeof fakeServer>[0] = {},
  plans = [free, premium, business],
) {
  const calls = fakeServer({
    "GET /api/public/plans": () => plans,
    "GET /api/subscription": () => sampleSubscription(subscription),
    ...answers,
  });
  const shown = renderAt("/subscribe", <SubscribePage />);
  await screen.findByRole("list", { name: "Plans" });
  return { calls, ...shown };
}
const card = (name: string) => within(screen.getByRole("listitem", { name }));
const buttonsOf = () =>
  ["Free", "Premium", "Business"].map((name) => card(name).getByRole("button").textContent);

test("§2.41: a plan shows price, cycle, description, limits, what is included, popularity and trial", async () => {
  await show({ status: "trial", expiresAt: inDays(5) });
  const shown = card("Premium");

  expect(shown.getByText("Most Popular")).toBeTruthy();
  expect(shown.getByText("$29").textContent).toBe("$29 per month");
  expect(shown.getByText("For a business.")).toBeTruthy();
  for (const text of ["5", "2,000", "7-day free trial"]) expect(shown.getByText(text)).toBeTruthy();
  const included = within(shown.getByRole("list", { name: "Included" })).getAllByRole("listitem");
  expect(included.map(({ textContent }) => textContent)).toEqual([
    "Lead collection",
    "Team chat and webhooks",
  ]);
  expect(card("Business").queryByText(/free trial|Most Popular/)).toBeNull();
  expect(card("Business").getByText("per year")).toBeTruthy();
});

test.each([
  [2, "md:grid-cols-2", false],
  [3, "xl:grid-cols-3", true],
])("§2.41, 9.6: %i plans stand in their columns", async (count, style, isThree) => {
  await show({ status: "trial" }, {}, [free, premium, business].slice(0, count));
  const list = screen.getByRole("list", { name: "Plans" });
  expect(list.className).toContain(style);
  expect(list.className.includes("grid-cols-3")).toBe(isThree);
});

test("§2.42: on trial every button upgrades, and a card says how long the trial lasts", async () => {
  await show({ status: "trial", expiresAt: inDays(4.5), plan: null });

  expect(buttonsOf()).toEqual(["Upgrade Now", "Upgrade Now", "Upgrade Now"]);
  const trial = within(screen.getByRole("region", { name: "Free Trial" }));
  expect(trial.getByText("5 days left")).toBeTruthy();
  expect(trial.getByText("Expires in 5 days")).toBeTruthy();
  expect(trial.getByText(/^Until \d+ \w+ \d{4}/)).toBeTruthy();
  expect(screen.queryByText(/^Current Plan/)).toBeNull();
});

test("§2.42, ruling 11: an active plan is the current one, on its own card only", async () => {
  await show({ plan: { ...premium, isTrial: false }, expiresAt: inDays(20) });

  expect(buttonsOf()).toEqual(["Choose Free", "Current Plan", "Choose Business"]);
  expect(card("Premium").getByRole<HTMLButtonElement>("button").disabled).toBe(true);
  expect(screen.getByText("Current Plan: Premium")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Free Trial" })).toBeNull();
});

test.each(["expired", "cancelled"])(
  "§2.42: an owner whose plan is %s chooses anew",
  async (status) => {
    await show({ status, plan: { ...premium, isTrial: false }, expiresAt: inDays(-2) });

    expect(buttonsOf()).toEqual(["Choose Free", "Choose Premium", "Choose Business"]);
    expect(screen.getByText(/Your plan has ended and your agents are paused/)).toBeTruthy();
  },
);

test("§2.43, 9.9: four questions are answered", async () => {
  await show({});
  const questions = within(screen.getByRole("region", { name: "Questions" }));
  for (const text of [
    /next billing cycle/,
    /agents pause.*data stays/,
    /end of the period/,
    /30-day/,
  ])
    expect(questions.getByText(text)).toBeTruthy();
});

test("§2.44, 4.8, 7.16: a plan is paid on the provider's page, with a way back to the list", async () => {
  const places = watchDepartures();
  const { calls, person } = await show(
    { status: "trial", expiresAt: inDays(5) },
    {
      "POST /api/create-payment": () => ({
        paymentLink: "https://pay.example/abc",
        tx_ref: "pay-1",
      }),
    },
  );
  await person.click(card("Premium").getByRole("button"));
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Subscribe to Premium");
  await person.click(screen.getByRole("button", { name: "Back to all plans" }));
  await person.click(card("Premium").getByRole("button"));

  const details = within(screen.getByRole("region", { name: "Payment Details" }));
  expect(details.getByText("$29.00 USD")).toBeTruthy();
  expect(details.getByText(/redirected to the card payment provider's own page/)).toBeTruthy();
  expect(document.querySelector("input")).toBeNull();
  await person.click(details.getByRole("button", { name: "Continue to Payment" }));
  await waitFor(() => expect(places).toEqual(["https://pay.example/abc"]));
  expect(details.getByRole("button").textContent).toBe("Redirecting...");
  expect(sentTo(calls, "POST /api/create-payment")).toEqual([{ planId: premium.id }]);
});

test.each([
  [() => refusal(503, "Payments are not set up yet."), "Payments are not set up yet."],
  [() => new Response("", { status: 502 }), "Failed to initialize payment. Please try again."],
  [() => ({ paymentLink: "", tx_ref: "pay-1" }), "No payment link received"],
])(
  "§8.8: a payment that cannot start is told, and can be tried again (%#)",
  async (answer, text) => {
    const { person } = await show({}, { "POST /api/create-payment": answer });
    await person.click(card("Business").getByRole("button"));
    await person.click(screen.getByRole("button", { name: "Continue to Payment" }));

    expect(await screen.findByText("Payment Error")).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    const button = await screen.findByRole("button", { name: "Continue to Payment" });
    expect(button.getAttribute("aria-busy")).toBeNull();
  },
);

test("a plan that costs nothing is switched to without a payment", async () => {
  const { calls, person } = await show(
    { plan: { ...premium, isTrial: false }, expiresAt: inDays(9) },
    {
      "POST /api/subscription/free-plan": () =>
        sampleSubscription({ next: { planId: free.id, name: "Free", at: inDays(9) } }),
    },
  );
  await person.click(card("Free").getByRole("button"));
  expect(screen.getByText(/when the time you paid for is over/)).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Switch to Free" }));

  expect(await screen.findByText(/your plan changes to Free/)).toBeTruthy();
  expect(sentTo(calls, "POST /api/subscription/free-plan")).toEqual([{ planId: free.id }]);
});

test("what a payment begins and when is said before it is paid", async () => {
  const { person } = await show({
    plan: { ...business, isTrial: false },
    expiresAt: "2099-01-31T12:00:00.000Z",
  });
  await person.click(card("Premium").getByRole("button"));

  expect(
    screen.getByText(/^Takes effect with your next billing cycle, on 31 Jan 2099/),
  ).toBeTruthy();
  expect(screen.getByText(/runs until 28 Feb 2099/)).toBeTruthy();
});

test("plans that do not load are asked for again", async () => {
  fakeServer({ "GET /api/public/plans": () => refusal(503, "Busy") });
  renderAt("/subscribe", <SubscribePage />);
  expect(await screen.findByText("The plans did not load")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("without a plan for sale the page says so", async () => {
  fakeServer({
    "GET /api/public/plans": () => [],
    "GET /api/subscription": () => sampleSubscription(),
  });
  renderAt("/subscribe", <SubscribePage />);
  expect(await screen.findByText("No plans available")).toBeTruthy();
});
