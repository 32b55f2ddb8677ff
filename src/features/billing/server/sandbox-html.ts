import type { sandboxPayments } from "#database/schema-billing.ts";
import { plainPage } from "#platform/server/plain-page.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { formatAmount } from "#shared/money.ts";
import { PRODUCT_NAME } from "#shared/product.ts";

type SandboxPayment = typeof sandboxPayments.$inferSelect;

const style = `
.notice { margin: 0; padding: 12px 16px; background: var(--warning-soft); color: var(--ink); text-align: center; border-bottom: 1px solid var(--line); }
.notice b { color: var(--warning); }
dl { margin: 20px 0 24px; display: grid; gap: 8px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding-bottom: 8px; border-bottom: 1px solid var(--line); }
dt { color: var(--ink-2); }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dd.sum { font-weight: 650; }
button.quiet { border-color: transparent; background: none; color: var(--ink-2); }
button.quiet:hover { background: var(--hover); color: var(--ink); }
.small { margin: 16px 0 0; color: var(--ink-3); font-size: 0.8125rem; line-height: 1.125rem; overflow-wrap: anywhere; }
`;

export function sandboxHtml(payment: SandboxPayment, back: string): string {
  const { description, amount, currency, txRef, status, token } = payment;
  const sum = `${formatAmount(amount, currency)} ${currency}`;
  const form = (decision: string, words: string, look: string) =>
    `<form method="post" action="/sandbox/${token}/${decision}"><button class="${look}">${escapeHtml(words)}</button></form>`;
  const choices =
    status === "open"
      ? form("pay", `Pay ${sum}`, "main") +
        form("decline", "Decline the card", "") +
        form("leave", `Cancel and go back to ${PRODUCT_NAME}`, "quiet")
      : `<p>${status === "successful" ? "This payment went through." : "This payment was declined."}</p><a class="button main" href="${escapeHtml(back)}">Back to ${escapeHtml(PRODUCT_NAME)}</a>`;
  const body = `<p class="notice"><b>Sandbox.</b> No card is needed and no money moves. This page stands in for a card provider's page.</p>
<main>
<div class="card">
<h1>Sandbox payment</h1>
<dl>
<div><dt>For</dt><dd>${escapeHtml(description)}</dd></div>
<div><dt>To pay</dt><dd class="sum">${escapeHtml(sum)}</dd></div>
</dl>
${choices}
</div>
<p class="small">Reference ${escapeHtml(txRef)}</p>
</main>`;
  return plainPage({ title: `Sandbox payment · ${PRODUCT_NAME}`, style, body });
}
