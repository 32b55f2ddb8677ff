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
            Write to us
          </LinkButton>
        </span>
      }
    >
      <b className="font-semibold text-ink">Your last payment was not completed.</b> Your plan is as
      it was. If money was taken all the same, write to us.
    </Banner>
  );
}
