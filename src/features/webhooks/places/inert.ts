const gap = "\u200b";

/** A stranger's words, with invisible spaces that keep tools from finding addresses, mentions or commands in them. */
export function inert(text: string, lengthMax = 1_000): string {
  return shortened(plain(text), lengthMax)
    .replace(
      /@|:(?=\/\/)|(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])|(?<![\p{L}\p{N}])[/#$](?=\p{L})/gu,
      `$&${gap}`,
    )
    .trim();
}

/** Without invisible characters and changes of direction. */
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
