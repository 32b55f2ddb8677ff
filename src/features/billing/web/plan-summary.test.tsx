import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CurrentUser } from "#features/accounts/contract.ts";
import { renderAt } from "#testing/web/render.tsx";
import { sampleUser } from "#testing/web/samples.ts";
import { PlanSummary } from "./plan-summary.tsx";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const show = (changes: object) =>
  renderAt("/", <PlanSummary user={CurrentUser.parse(sampleUser(changes))} />);

test.each([
  ["is red when it is past", -1, /^Expired/, "text-danger"],
  ["is orange within seven days", 6.5, /^Expires in 7 days$/, "text-warning"],
  ["is quiet before that", 20, /^Expires \d/, "text-ink-3"],
])("§2.24, 4.2: the end of the plan %s", (_how, days, text, color) => {
  show({ planExpiresAt: inDays(days) });
  expect(screen.getByText(text).className).toContain(color);
  expect(screen.getByText("$29/1 mo")).toBeTruthy();
});

test("§2.24, 4.3: the sidebar leads to the plans where something is to be had there", () => {
  show({ plan: null });
  expect(screen.getByRole("link", { name: "Upgrade" }).getAttribute("href")).toBe("/subscribe");
});

test("§4.3: a paid plan that runs is not asked to upgrade", () => {
  show({ planExpiresAt: inDays(3) });
  expect(screen.queryByRole("link")).toBeNull();
});
