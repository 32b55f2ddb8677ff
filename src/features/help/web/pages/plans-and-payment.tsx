import type { HelpPage } from "../help-page-type.ts";

export const plansAndPayment: HelpPage = {
  slug: "plans-and-payment",
  title: "Plans and payment",
  summary: "The free trial, prices, paying, changing, cancelling and getting your money back.",
  Content: () => (
    <>
      <h2>Is there a free trial?</h2>
      <p>
        Yes, every new account is free for 7 days, with three agents and 1,000 conversations. No
        card is asked for, and the trial ends by itself.
      </p>
      <h2>What does it cost?</h2>
      <p>
        It costs $0 for the first 7 days. What it costs after that depends on the plan: the prices
        stand on the <a href="/#prices">front page</a> and, once you are signed in, under{" "}
        <a href="/subscribe">Plans</a>. You pay for a fixed time, one month or several, and nothing
        is charged by itself.
      </p>
      <h2>What happens when the trial ends?</h2>
      <p>
        Your agents pause and nothing is deleted. Choose a plan, and they come back exactly as they
        were.
      </p>
      <h2>How do I pay?</h2>
      <p>
        Choose a plan and press Continue to Payment. You pay on the hosted page of the card payment
        provider; your card number never reaches us. Your plan begins as soon as the provider
        confirms the payment.
      </p>
      <h2>Can I change my plan?</h2>
      <p>
        You can change your plan at any time. An upgrade takes effect at once, a smaller plan with
        the next billing cycle.
      </p>
      <h2>How do I cancel?</h2>
      <p>
        Cancel in Settings, in the subscription card. You keep access until the end of the time you
        have paid for, and you can take the cancellation back until then.
      </p>
      <h2>Can I get a refund?</h2>
      <p>
        Yes. There is a 30-day money-back guarantee. Ask for the refund in Settings, beside the
        payment, and you get your money back.
      </p>
      <h2>What happens when my conversations of the month are used up?</h2>
      <p>
        Conversations that have begun go on. New visitors get the contact form instead of an answer,
        so that no lead is lost. You are told by email at 80 and at 100 per cent.
      </p>
    </>
  ),
};
