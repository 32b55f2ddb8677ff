import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { CurrentUser } from "#features/accounts/contract.ts";
import { fakeServer, refusal, sentTo } from "#testing/web/fake-server.ts";
import { renderAt, watchDepartures } from "#testing/web/render.tsx";
import { sampleSubscription, sampleUser } from "#testing/web/samples.ts";
import { PaymentReturn } from "./payment-return.tsx";
import { PlanBanners } from "./plan-banners.tsx";

const verify = "POST /api/verify-payment";
const dashboard = (
  <PaymentReturn>
    <p>The dashboard</p>
  </PaymentReturn>
);

test("§4.7, 7.15, 8.7, ruling 15: a payment that counts is told after the dashboard began anew, once", async () => {
  const places = watchDepartures();
  const calls = fakeServer({ [verify]: () => ({ status: "success" }) });
  // The address says it failed, and decides nothing.
  renderAt("/dashboard?payment=return&status=failed&tx_ref=pay-1&transaction_id=9", dashboard);
  expect(await screen.findByRole("heading", { name: "Checking your payment" })).toBeTruthy();
  await waitFor(() => expect(places).toEqual(["/dashboard"]));
  expect(sentTo(calls, verify)).toEqual([{ tx_ref: "pay-1" }]);

  renderAt("/dashboard", dashboard);
  expect(await screen.findAllByText("Payment Successful!")).toBeTruthy();
  expect(
    screen.getAllByText("Your subscription has been activated. Welcome to premium!"),
  ).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
});

const notPaid = "Your payment was not successful. Your account remains on the current plan.";
const notVerified =
  "Could not verify your payment. Please contact support if you completed the payment.";

test.each([
  ["a refusal", "successful", () => ({ status: "failed" }), "Payment Not Completed", notPaid],
  ["going back", "cancelled", () => ({ status: "pending" }), "Payment Not Completed", notPaid],
  [
    "no decision yet",
    "successful",
    () => ({ status: "pending" }),
    "Payment Verification Failed",
    notVerified,
  ],
  [
    "the wrong amount",
    "successful",
    () => ({ status: "mismatched" }),
    "Payment Verification Failed",
    notVerified,
  ],
  [
    "a silent provider",
    "successful",
    () => refusal(503, "Could not verify your payment."),
    "Payment Verification Failed",
    notVerified,
  ],
])(
  "§4.7, 8.7: %s is told, and the address is the dashboard's again",
  async (_what, status, answer, title, text) => {
    const places = watchDepartures();
    fakeServer({ [verify]: answer });
    renderAt(`/dashboard?payment=return&status=${status}&tx_ref=pay-1`, dashboard);

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(await screen.findByText("The dashboard")).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe("/dashboard");
    expect(places).toEqual([]);
  },
);

test("without a payment's reference the dashboard is simply there", () => {
  const calls = fakeServer({});
  renderAt("/?payment=return", dashboard);
  expect(screen.getByText("The dashboard")).toBeTruthy();
  expect(calls).toEqual([]);
});

test("after a payment that failed, a way to try again and to write stays on the dashboard until one arrives", async () => {
  const answers = [{ status: "success" }, { status: "failed" }];
  watchDepartures();
  fakeServer({
    [verify]: () => answers.pop(),
    "GET /api/subscription": () => sampleSubscription(),
  });
  const banners = (
    <PaymentReturn>
      <PlanBanners user={CurrentUser.parse(sampleUser())} isNew={false} />
    </PaymentReturn>
  );
  renderAt("/dashboard?payment=return&status=failed&tx_ref=pay-1", banners);
  expect((await screen.findByRole("link", { name: "Contact us" })).getAttribute("href")).toBe(
    "/help/contact?about=payment",
  );
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/subscribe");
  cleanup();
  renderAt("/dashboard?payment=return&status=successful&tx_ref=pay-2", banners);
  await waitFor(() => expect(sessionStorage.getItem("payment-fault")).toBeNull());
});
