import { type LocalModel, switchedOff } from "#platform/server/local-model/local-model.ts";

interface ReaderDouble extends LocalModel {
  forQuestions(asked: RegExp): ReaderDouble;
}

/** Replaces the local model: every unit with one of these words answers any question, each once. */
export function readerThatFinds(...words: string[]): ReaderDouble {
  return readerFor(words, /./);
}

function readerFor(words: string[], asked: RegExp): ReaderDouble {
  let next = 0;
  const given = new Map<string, string | undefined>();
  return {
    ...switchedOff,
    forQuestions: (others) => readerFor(words, others),
    read: async (question, passages, reader) => {
      if (reader === "first")
        given.set(question, asked.test(question) ? words[next++ % words.length] : undefined);
      const wanted = given.get(question);
      return passages.map(({ units }) =>
        units.map((unit) => (wanted && unit.includes(wanted) ? 5 : -5)),
      );
    },
  };
}
