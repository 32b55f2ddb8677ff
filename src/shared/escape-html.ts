/** For element text and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
