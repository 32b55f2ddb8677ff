export function asMarkup(text: string): string {
  if (isMarkup(text)) return text;
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .map((line) => {
      const own = line.replace(/&/g, "&amp;").replace(/</g, "&lt;");
      if (/^#+\s/.test(line)) return `<h2>${own.replace(/^#+\s*/, "")}</h2>`;
      if (/^[-*•]\s/.test(line)) return `<ul><li>${own.replace(/^[-*•]\s*/, "")}</li></ul>`;
      return own ? `<p>${own}</p>` : "";
    })
    .join("\n");
}

/** Pasted from a page's source: begins with an element of text, and ends some. */
function isMarkup(text: string): boolean {
  return (
    /^\s*<(!doctype|html|head|body|main|article|section|div|h[1-6]|p|ul|ol|dl|table|blockquote)[\s>]/i.test(
      text,
    ) && /<\/(html|body|main|article|section|div|h[1-6]|p|ul|ol|dl|table|blockquote)>/i.test(text)
  );
}

/** For what may be HTML as a whole, and may begin with any element, or with none. */
export function hasTags(text: string): boolean {
  return /<\/[a-z][a-z0-9]*>|<(br|img)\b/i.test(text);
}
