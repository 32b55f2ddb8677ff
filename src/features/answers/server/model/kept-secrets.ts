import { remember } from "#platform/server/remember.ts";

const runLength = 12;

/**
 * Notices when an answer repeats what is not meant for visitors: twelve words in a row of the instructions,
 * or a word such as a code that stands nowhere else, or `mark`, which they were made with for one answer.
 * `inPublic` is what may be said anyway.
 */
export function createSecretCheck(instructions: string, mark: string, inPublic: string) {
  // Without the mark they are the same again and again.
  const { kept, allCodes } = readInstructions(instructions.replaceAll(mark, ""));
  // Seldom asked for, and long.
  const openWords = () => wordsOf(inPublic);
  const codes = allCodes.length > 0 ? withoutThose(allCodes, openWords()) : [];
  codes.push(mark);
  const isKept = (run: string) => kept.includes(` ${run} `) && !openWords().join(" ").includes(run);
  const said: string[] = [];

  return {
    /** Whether a word that is still being written may become one that must not be said. */
    mayBecomeCode(part: string): boolean {
      const plain = wordsOf(part).at(-1) ?? "";
      return plain !== "" && codes.some((code) => code.startsWith(plain));
    },

    /** Whether the answer must end before this text. */
    isBroken(text: string): boolean {
      for (const word of wordsOf(text)) {
        if (codes.some((code) => word.includes(code))) return true;
        said.push(word);
        if (said.length > runLength) said.shift();
        const run = said.join(" ");
        if (said.length === runLength && isKept(run)) return true;
      }
      return false;
    },
  };
}

/** Of an agent they stay the same for long. */
const instructionsRemembered = 200;

const readInstructions = remember(instructionsRemembered, (instructions) => {
  const words = wordsOf(instructions);
  return { kept: ` ${words.join(" ")} `, allCodes: words.filter(isCode) };
});

function withoutThose(words: string[], others: string[]): string[] {
  const known = new Set(others);
  return words.filter((word) => !known.has(word));
}

/** Letters and digits, long: nobody says it by chance. */
function isCode(word: string): boolean {
  return word.length >= 8 && /\p{L}/u.test(word) && /\d/.test(word);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];
}
