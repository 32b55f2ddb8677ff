import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { ApiError, call } from "#platform/web/call.ts";
import { Page } from "#platform/web/ui/page.tsx";
import { Spinner } from "#platform/web/ui/spinner.tsx";
import { toast, toastAfterLoad } from "#platform/web/ui/toast.tsx";
import { billingApi } from "../contract.ts";
import { subscriptionQuery } from "./billing-data.ts";
import { notePaymentFault } from "./payment-faults.ts";

const paid = {
  title: "Payment Successful!",
  text: "Your subscription has been activated. Welcome to premium!",
};
const notPaid = {
  title: "Payment Not Completed",
  text: "Your payment was not successful. Your account remains on the current plan.",
  isDestructive: true,
};
const notVerified = {
  title: "Payment Verification Failed",
  text: "Could not verify your payment. Please contact support if you completed the payment.",
  isDestructive: true,
};

export function PaymentCheck({ txRef, wasLeft }: { txRef: string; wasLeft: boolean }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const isAsked = useRef(false);
  useEffect(() => {
    // Effects run twice in development.
    if (isAsked.current) return;
    isAsked.current = true;
    verify(txRef).then(async (status) => {
      if (status === "signed-out") return;
      notePaymentFault(status !== "success");
      if (status === "success") {
        // Reloads, so that the whole app knows the new plan; the toast follows.
        toastAfterLoad(paid);
        window.location.replace("/dashboard");
        return;
      }
      const isRefused = status === "failed" || (status === "pending" && wasLeft);
      toast(isRefused ? notPaid : notVerified);
      await client.invalidateQueries(subscriptionQuery);
      navigate("/dashboard", { replace: true });
    });
  }, [txRef, wasLeft, client, navigate]);

  return (
    <Page title="Checking your payment">
      <div
        role="status"
        className="grid min-h-[60vh] place-content-center justify-items-center gap-3 text-center"
      >
        <Spinner className="size-5" />
        <h1 className="text-h2 font-[650]">Checking your payment</h1>
        <p className="max-w-[44ch] text-balance text-ink-2">
          We're asking the card provider. This takes a moment.
        </p>
      </div>
    </Page>
  );
}

async function verify(txRef: string) {
  try {
    const { status } = await call(billingApi.verifyPayment, { body: { tx_ref: txRef } });
    return status;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return "signed-out";
    return "unknown";
  }
}
