export function asMarkup(text: string): string {
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
