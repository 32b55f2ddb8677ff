import { readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import { directionOf } from "#language/codes.ts";
import { escapeHtml } from "#shared/escape-html.ts";

const file = new URL("../web/tokens.css", import.meta.url);

// The product's colors; browsers ignore the rest of the file, which is for the build.
const tokens = readFileSync(file, "utf8").split("@custom-variant")[0];

const style = `
body { margin: 0; min-height: 100dvh; display: grid; grid-template-rows: auto 1fr; background: var(--canvas); color: var(--ink); font: 400 1rem/1.5rem var(--font-ui); }
main { width: min(100% - 32px, 420px); margin: 40px auto; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-card); padding: 24px; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.3125rem; line-height: 1.75rem; font-weight: 650; letter-spacing: -0.016em; }
form { margin: 12px 0 0; }
button, .button { box-sizing: border-box; width: 100%; min-height: 48px; padding: 12px 16px; border-radius: 10px; border: 1px solid var(--line-strong); background: var(--surface); color: var(--ink); font: 600 1rem/1.5rem var(--font-ui); cursor: pointer; display: block; text-align: center; text-decoration: none; }
button:hover, .button:hover { background: var(--hover); }
button.main, .button.main { border-color: transparent; background: var(--accent); color: var(--on-accent); }
button.main:hover, .button.main:hover { background: var(--accent-hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

interface PlainPage {
  title: string;
  language?: string;
  style?: string;
  /** HTML. */
  body: string;
}

/** A page of one question, rendered here, without scripts. */
export function plainPage({ title, language = "en", style: own = "", body }: PlainPage): string {
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${tokens}${style}${own}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

export function sendPlainPage(reply: FastifyReply, html: string) {
  return (
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      // Without it the form sends no origin, and would be refused as cross-site.
      .header("referrer-policy", "same-origin")
      .send(html)
  );
}
