const gap = "\u200b";

/**
 * A stranger's words, so that no tool finds an address, a mention or a command in them. Nobody sees the difference:
 * a space without width is where such a thing would be recognized.
 */
export function inert(text: string, lengthMax = 1_000): string {
  return shortened(plain(text), lengthMax)
    .replace(
      /@|:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])|(?<![\p{L}\p{N}])[/#$](?=\p{L})/gu,
      `$&${gap}`,
    )
    .trim();
}

/** Without what is invisible or turns the direction around. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cf}\p{Co}]|[^\P{Cc}\n]/gu, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function shortened(text: string, lengthMax: number) {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax - 1).toWellFormed()}…`;
}
