import { directionOf } from "#language/codes.ts";
import { escapeHtml } from "#shared/escape-html.ts";

interface Link {
  text: string;
  url: string;
}

export interface MailParts {
  /** Default: English. */
  language?: string;
  title: string;
  lines: (string | Link)[];
  button?: { label: string; url: string };
  /** In small print: why it was sent and how to stop it. */
  footer?: { text: string; link?: { label: string; url: string } };
}

// Mail programs support neither style sheets nor variables; these are the light theme's colors.
const accent = "#005a68";
const gray = "#4f4d46";

/** As plain text and simple HTML. Untrusted text is safe in `title` and `lines`. */
export function writeMail({ language = "en", title, lines, button, footer }: MailParts) {
  const end =
    footer && `${footer.text}${footer.link ? ` ${footer.link.label}: ${footer.link.url}` : ""}`;
  const written = lines.map((line) =>
    typeof line === "string" ? line : [...new Set([line.text, line.url])].join("\n"),
  );
  const text = [title, ...written, ...(button ? [`${button.label}: ${button.url}`] : []), end]
    .filter((part) => part !== undefined)
    .join("\n\n");
  const body = [
    `<h1 style="font-size:20px;line-height:28px;margin:0 0 16px">${escapeHtml(title)}</h1>`,
    ...lines.map((line) => `<p style="margin:0 0 12px;white-space:pre-line">${inHtml(line)}</p>`),
    button &&
      `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="background:${accent};color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(button.label)}</a></p>`,
    footer &&
      `<p style="margin:32px 0 0;font-size:13px;line-height:20px;color:${gray}">${escapeHtml(footer.text)}${footer.link ? ` <a href="${escapeHtml(footer.link.url)}" style="color:${gray}">${escapeHtml(footer.link.label)}</a>` : ""}</p>`,
  ];
  const html = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="margin:0;padding:24px;font:16px/24px system-ui,sans-serif"><div style="max-width:560px">${body.filter(Boolean).join("")}</div></body></html>`;
  return { text, html };
}

/** For subjects and other headers. */
export function oneLine(text: string) {
  return text.replace(/\p{Cc}+/gu, " ").slice(0, 200);
}

function inHtml(line: string | Link) {
  if (typeof line === "string") return escapeHtml(line);
  return `<a href="${escapeHtml(line.url)}" style="color:${accent}">${escapeHtml(line.text)}</a>`;
}
