import { readFileSync } from "node:fs";
import type { sandboxPayments } from "#database/schema-billing.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { formatAmount } from "#shared/money.ts";
import { PRODUCT_NAME } from "#shared/product.ts";

type SandboxPayment = typeof sandboxPayments.$inferSelect;

const file = new URL("../../../platform/web/tokens.css", import.meta.url);

// The product's colors; browsers ignore the rest of the file, which is for the build.
const tokens = readFileSync(file, "utf8").split("@custom-variant")[0];

const style = `
body { margin: 0; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; background: var(--canvas); color: var(--ink); font: 400 1rem/1.5rem var(--font-ui); }
.notice { margin: 0; padding: 12px 16px; background: var(--warning-soft); color: var(--ink); text-align: center; border-bottom: 1px solid var(--line); }
.notice b { color: var(--warning); }
main { width: min(100% - 32px, 420px); margin: 40px auto; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-card); padding: 24px; }
h1 { margin: 0; font-size: 1.3125rem; line-height: 1.75rem; font-weight: 650; letter-spacing: -0.016em; }
dl { margin: 20px 0 24px; display: grid; gap: 8px; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding-bottom: 8px; border-bottom: 1px solid var(--line); }
dt { color: var(--ink-2); }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dd.sum { font-weight: 650; }
form { margin: 12px 0 0; }
button, .button { box-sizing: border-box; width: 100%; min-height: 48px; padding: 12px 16px; border-radius: 10px; border: 1px solid var(--line-strong); background: var(--surface); color: var(--ink); font: 600 1rem/1.5rem var(--font-ui); cursor: pointer; display: block; text-align: center; text-decoration: none; }
button:hover, .button:hover { background: var(--hover); }
button.main, .button.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
button.main:hover, .button.main:hover { background: var(--accent-hover); }
button.quiet { border-color: transparent; background: none; color: var(--ink-2); }
button.quiet:hover { background: var(--hover); color: var(--ink); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox payment · ${escapeHtml(PRODUCT_NAME)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${tokens}${style}</style>
</head>
<body>
<p class="notice"><b>Sandbox.</b> No card is needed and no money moves. This page stands in for a card provider's page.</p>
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
</main>
</body>
</html>
`;
}
