import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { showConsole } from "#testing/web/console.tsx";
import { sentTo } from "#testing/web/fake-server.ts";
// Loaded before the first test, which would wait for it otherwise.
import "./payments-page.tsx";

const id = "0198c0de-0000-7000-8000-00000000000a";
const paid = {
  id,
  createdAt: "2026-11-19T12:00:00.000Z",
  userId: id,
  email: "ines@clinic.example",
  planName: "Premium",
  duration: 1,
  amount: "29.00",
  currency: "USD",
  provider: "flutterwave",
  txRef: "parley-1",
  transactionId: "2784792",
  status: "successful",
  flag: null,
  isRenewal: false,
  paidAmount: null,
  paidCurrency: null,
  periodStart: "2026-11-19T12:00:00.000Z",
  periodEnd: "2026-12-19T12:00:00.000Z",
  settledAt: "2026-11-19T12:00:00.000Z",
  refundRequestedAt: null,
  refundReason: null,
  refundedAt: null,
};
const another = { ...paid, id: id.replace(/a$/, "b"), email: "nora@bakery.example" };
const mismatched = {
  ...paid,
  id: id.replace(/a$/, "c"),
  email: "vera@shop.example",
  status: "mismatched",
  flag: "amount",
};

test("whether a plan ends with its money is asked of each payment anew, and of none that gave no plan", async () => {
  const { calls, person } = showConsole("/payments", {
    "GET /payments?limit=25": () => [paid, another, mismatched],
    "GET /payments/needs": () => ({ refund: 0, look: 1 }),
    [`POST /payments/${mismatched.id}/refunded`]: () => mismatched,
  });
  const returning = async (email: string) => {
    await person.click(await screen.findByRole("button", { name: email }));
    await person.click(await screen.findByRole("button", { name: "Mark as refunded" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Mark as refunded" }));
    return { dialog, end: dialog.getByRole("checkbox", { name: "End the owner's plan now" }) };
  };
  const isTicked = (box: HTMLElement) => box.getAttribute("aria-checked") === "true";

  const first = await returning(paid.email);
  expect(isTicked(first.end)).toBe(true);
  await person.click(first.end);
  expect(isTicked(first.end)).toBe(false);
  await person.keyboard("{Escape}{Escape}");

  const second = await returning(another.email);
  expect(isTicked(second.end)).toBe(true);
  await person.keyboard("{Escape}{Escape}");

  const third = await returning(mismatched.email);
  expect(isTicked(third.end)).toBe(false);
  await person.click(third.dialog.getByRole("button", { name: "Mark as refunded" }));
  await screen.findByText("Marked as refunded");
  expect(sentTo(calls, `POST /api/desk/payments/${mismatched.id}/refunded`)).toEqual([
    { endsPlan: false },
  ]);
});
