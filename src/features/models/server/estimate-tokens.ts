/** About four Latin letters are one token; of other scripts, up to one for each sign of three bytes. */
export function estimateTokens(text: string): number {
  const others = text.replace(/[\x20-\x7e\n]+/g, "");
  return (text.length - others.length) / 4 + Buffer.byteLength(others) / 3;
}
