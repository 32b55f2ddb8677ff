import { CreditCard } from "lucide-react";
import { Banner } from "#platform/web/ui/banner.tsx";
import { LinkButton } from "#platform/web/ui/button.tsx";

/** Stays where the toast has gone. */
export function PaymentFault() {
  return (
    <Banner
      icon={CreditCard}
      tone="warning"
      action={
        <span className="flex flex-wrap gap-2">
          <LinkButton href="/subscribe" size="small">
            Try again
          </LinkButton>
          <LinkButton href="/help/contact?about=payment" isExternal size="small">
            Contact us
          </LinkButton>
        </span>
      }
    >
      <b className="font-semibold text-ink">Your last payment did not go through.</b> Your plan has
      not changed. If you were charged, contact us.
    </Banner>
  );
}
