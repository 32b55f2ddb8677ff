import { remember } from "#platform/server/remember.ts";

export const listOf = remember(100, (language: string) => {
  const parts = new Intl.ListFormat(language).formatToParts(["a", "b"]);
  const word = parts.find(({ type }) => type === "literal")?.value.trim() ?? ",";
  return { joiner: new RegExp(`,|\\s${word}\\s`, "iu") };
});
