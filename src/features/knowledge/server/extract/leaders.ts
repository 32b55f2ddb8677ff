const dots = /[.·•_…‥](?:\s?[.·•_…‥]){2,}|…/g;
const lineMax = 400;
const figureMax = 30;

/** 'Soup ........ 4.50' becomes 'Soup: 4.50'. */
export function withoutLeaders(line: string): string {
  if (line.length > lineMax) return line;
  const last = [...line.matchAll(dots)].at(-1);
  if (!last) return line;
  const name = line.slice(0, last.index).trim();
  const value = line.slice(last.index + last[0].length).trim();
  const isLed =
    /[\p{L}\p{N})\]"”’]$/u.test(name) && value.length <= figureMax && /\p{N}/u.test(value);
  return isLed ? `${name}: ${value}` : line;
}
