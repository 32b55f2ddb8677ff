/**
 * A pure function of a text, and of its language, that keeps what it has worked out. Strangers choose the
 * texts, so there is an end to it: when it is full it begins anew, which costs less than knowing what was
 * asked for least. Text and language are not made one key: a text that is asked for again is known by itself.
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
