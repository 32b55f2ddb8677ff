import type { HelpPage } from "../help-page-type.ts";

export const plansAndPayment: HelpPage = {
  slug: "plans-and-payment",
  title: "Plans and payment",
  summary: "The free trial, prices, and how to pay, change plans, cancel or get your money back.",
  Content: () => (
    <>
      <h2>Is there a free trial?</h2>
      <p>
        Yes, every new account is free for 7 days, with three agents and 1,000 conversations. No
        card is needed, and the trial ends on its own.
      </p>
      <h2>What does it cost?</h2>
      <p>
        It costs $0 for the first 7 days. What it costs after that depends on the plan: prices are
        on the <a href="/#prices">front page</a> and, once you are signed in, under{" "}
        <a href="/subscribe">Plans</a>. You pay for a fixed time, one month or more, and plans don't
        renew automatically.
      </p>
      <h2>What happens when the trial ends?</h2>
      <p>
        Your agents pause and nothing is deleted. Choose a plan, and they come back exactly as they
        were.
      </p>
      <h2>How do I pay?</h2>
      <p>
        Choose a plan and press Continue to Payment. You pay on the card payment provider's own
        page; your card number never reaches us. Your plan starts as soon as the provider confirms
        the payment.
      </p>
      <h2>Can I change my plan?</h2>
      <p>
        You can change your plan at any time. An upgrade takes effect right away, a smaller plan
        with your next billing cycle.
      </p>
      <h2>How do I cancel?</h2>
      <p>
        Cancel in Settings, under Subscription. You keep access until the end of the time you paid
        for, and you can undo the cancellation until then.
      </p>
      <h2>Can I get a refund?</h2>
      <p>
        Yes. There is a 30-day money-back guarantee. Ask for a refund in Settings, next to the
        payment, and you get your money back.
      </p>
      <h2>What happens when my conversations for the month are used up?</h2>
      <p>
        Conversations already under way continue. New visitors get the contact form instead of an
        answer, so no lead is lost. You get an email at 80 and at 100 percent.
      </p>
    </>
  ),
};
