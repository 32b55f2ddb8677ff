const runLength = 60;
const codedLengthMin = 24;

/**
 * Detects leaks of the system rules, letter by letter, however spaced or disguised, or of `mark`, a canary
 * generated for them. `inPublic`: text that may be said anyway, including everything the owner wrote.
 */
export function createSecretCheck(rules: string, mark: string, inPublic: string) {
  const kept = lettersOf(rules.replaceAll(mark, ""));
  let open: string | undefined;
  let said = "";

  function isKept(text: string): boolean {
    if (text.includes(mark)) return true;
    for (let at = 0; at + runLength <= text.length; at++) {
      const run = text.slice(at, at + runLength);
      if (!kept.includes(run)) continue;
      open ??= lettersOf(inPublic);
      if (!open.includes(run)) return true;
    }
    return false;
  }

  return {
    isBroken(text: string): boolean {
      const whole = said + lettersOf(text);
      said = whole.slice(-(runLength - 1));
      return [whole, ...decoded(text).map(lettersOf)].some(isKept);
    },
  };
}

function decoded(text: string): string[] {
  const codes = text.match(/[A-Za-z0-9+/_-]+={0,2}/g) ?? [];
  return codes
    .filter((code) => code.length >= codedLengthMin)
    .map((code) => Buffer.from(code, "base64").toString());
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
