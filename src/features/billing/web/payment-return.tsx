import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "wouter";
import { lazyPage } from "#platform/web/lazy-page.ts";

/** Rarely needed, so not part of the owner's first page. */
const PaymentCheck = lazyPage(() => import("./payment-check.tsx"), "PaymentCheck");

/** §4.7: shown instead of the dashboard on the way back from the provider. */
export function PaymentReturn({ children }: { children: ReactNode }) {
  const [params] = useSearchParams();
  const txRef = params.get("payment") === "return" ? params.get("tx_ref") : null;
  if (txRef === null) return children;
  return (
    <Suspense>
      <PaymentCheck key={txRef} txRef={txRef} wasLeft={params.get("status") === "cancelled"} />
    </Suspense>
  );
}
