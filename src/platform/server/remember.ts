/**
 * Caches a pure function of a text and its language. Strangers choose the texts, so it is bounded, and
 * emptied when full: cheaper than tracking the least recently used. One map per language, so that no key has
 * to be built.
 */
export function remember<Value extends {}, Language extends [string?]>(
  textsMax: number,
  work: (text: string, ...language: Language) => Value,
): (text: string, ...language: Language) => Value {
  const known = new Map<string | undefined, Map<string, Value>>();
  let count = 0;
  return (text, ...language) => {
    const found = known.get(language[0])?.get(text);
    if (found !== undefined) return found;
    if (count >= textsMax) {
      known.clear();
      count = 0;
    }
    const value = work(text, ...language);
    const ofLanguage = known.get(language[0]) ?? new Map<string, Value>();
    known.set(language[0], ofLanguage.set(text, value));
    count += 1;
    return value;
  };
}
