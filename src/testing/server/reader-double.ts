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
  return {
    ...switchedOff,
    forQuestions: (others) => readerFor(words, others),
    read: async (question, passages) => {
      const wanted = asked.test(question) ? words[next++ % words.length] : undefined;
      return passages.map(({ units }) =>
        units.map((unit) => (wanted && unit.includes(wanted) ? 5 : -5)),
      );
    },
  };
}
