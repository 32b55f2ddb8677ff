import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import type { PublicPlan } from "#features/billing/contract.ts";
import { fakeServer, refusal } from "#testing/web/fake-server.ts";
import { LandingPage } from "./landing-page.tsx";

const free: PublicPlan = {
  id: "0b8e8f3e-1111-4111-8111-111111111111",
  name: "Free",
  price: "0.00",
  currency: "USD",
  duration: 1,
  agentLimit: 1,
  billingCycle: "month",
  description: "",
  maxAgents: 1,
  maxConversations: 100,
  features: {},
  isPopular: false,
  trialDays: 0,
};
const premium: PublicPlan = {
  ...free,
  id: "0b8e8f3e-2222-4222-8222-222222222222",
  name: "Premium",
  price: "29.00",
  agentLimit: 5,
  isPopular: true,
};
const yearly: PublicPlan = {
  ...premium,
  id: "0b8e8f3e-3333-4333-8333-333333333333",
  name: "Yearly",
  price: "290.50",
  currency: "EUR",
  duration: 12,
};

const page = (
  <LandingPage
    facts={{ year: "2031", termsUrl: "https://host.example/terms", privacyUrl: "/privacy" }}
    read={[{ title: "Leads", path: "/help/leads", questions: 5 }]}
  />
);

async function showLanding(answer: () => unknown, more: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({ "GET /api/public/plans": answer, ...more });
  render(page);
  onTestFinished(cleanup);
  await settle();
  return calls;
}

async function settle() {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve));
  });
}

function linkTo(name: string) {
  return screen.getByRole("link", { name }).getAttribute("href");
}

function cardOf(name: string) {
  const card = screen.getByRole("heading", { name, level: 3 }).closest("li");
  return [...(card?.querySelectorAll(":scope > p, li, a") ?? [])].map((line) => line.textContent);
}

test("§2.15, §2.16, §2.19, ruling 6: Sign In signs in, and every start button opens Create Account", async () => {
  await showLanding(() => []);
  expect(linkTo("Sign In")).toBe("/login");
  expect(linkTo("Start Free Trial")).toBe("/login?mode=create");
  expect(linkTo("Get Started Free")).toBe("/api/login?mode=create");
});

test("§2.17: six cards present the product's features", async () => {
  await showLanding(() => []);
  const names = screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
  expect(names).toEqual([
    "Instant Setup",
    "Smart Responses",
    "Lead Collection",
    "Embed Anywhere",
    "Advanced Analytics",
    "Full Customization",
  ]);
});

test("§2.18, §9.5: each plan has a card with its price as specified", async () => {
  await showLanding(() => [free, premium, yearly]);
  expect(cardOf("Free")).toEqual([
    "Free",
    "A free plan for 1 month",
    "1 agent",
    "24/7 customer support",
    "Lead collection and analytics",
    "Embeddable widget",
    "Start Free",
  ]);
  expect(cardOf("Premium").slice(0, 3)).toEqual([
    "USD $29/1 month",
    "Full access for 1 month",
    "5 agents",
  ]);
  expect(cardOf("Yearly").slice(0, 2)).toEqual([
    "EUR €290.50/12 months",
    "Full access for 12 months",
  ]);
  expect(linkTo("Start Free")).toBe(`/login?mode=create&plan=${free.id}`);
  expect(linkTo("Choose Premium")).toBe(`/login?mode=create&plan=${premium.id}`);
});

test("§9.6: two plans use two columns, any other number three", async () => {
  await showLanding(() => [free, premium]);
  const grid = () => screen.getByRole("heading", { name: "Premium" }).closest("ul")?.className;
  expect(grid()).not.toContain("grid-cols-3");
  cleanup();
  await showLanding(() => [free, premium, yearly]);
  expect(grid()).toContain("grid-cols-3");
});

test("§2.18: without plans for sale a sentence says so", async () => {
  await showLanding(() => []);
  expect(screen.getByText("No plan is for sale at the moment.")).toBeDefined();
});

test("§2.18: a spinner shows while plans are loading", async () => {
  fakeServer({ "GET /api/public/plans": () => new Promise(() => {}) });
  render(page);
  onTestFinished(cleanup);
  expect(screen.getByText("Loading plans")).toBeDefined();
});

test("prices that fail to load say so and can be retried", async () => {
  let isDown = true;
  await showLanding(() => (isDown ? refusal(503, "Down") : [premium]));
  expect(screen.getByRole("alert").textContent).toContain("The prices did not load.");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await settle();
  expect(cardOf("Premium")[0]).toBe("USD $29/1 month");
});

test("§2.1: the page is complete before any script has run", () => {
  const markup = renderToStaticMarkup(page);
  expect(markup).toContain("Your website already knows the answer.");
  expect(markup).toContain('href="/login?mode=create"');
  expect(markup).toContain('action="/agent/demo"');
  expect(markup).toContain("Your visitor reads a plain “I don&#x27;t know”");
  expect(markup).toContain("Full Customization");
});

test("§2.20, ruling 38: the footer shows the year, the product's name and the operator's links", async () => {
  await showLanding(() => []);
  expect(screen.getByRole("contentinfo").textContent).toContain("© 2031 Parley");
  expect(linkTo("Terms of use")).toBe("https://host.example/terms");
  expect(linkTo("Privacy policy")).toBe("/privacy");
});

test("§2.17: each feature has a picture of the product with a description", async () => {
  await showLanding(() => []);
  const pictures = screen.getAllByRole("img").filter((one) => one.tagName === "IMG");
  expect(pictures).toHaveLength(12);
  for (const picture of pictures) {
    expect(picture.getAttribute("alt")).toMatch(/\w+ \w+/);
    expect(picture.getAttribute("loading")).toBe("lazy");
    expect(picture.getAttribute("src")).not.toMatch(/^https?:/);
  }
});
