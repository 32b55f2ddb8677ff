/**
 * A pure function of a text, and of its language, that keeps what it has worked out. Strangers choose the
 * texts, so there is an end to it: when it is full it begins anew, which costs less than knowing what was
 * asked for least.
 */
export function remember<Value extends {}, Language extends [string?]>(
  textsMax: number,
  work: (text: string, ...language: Language) => Value,
): (text: string, ...language: Language) => Value {
  const known = new Map<string, Value>();
  return (text, ...language) => {
    const key = language.length > 0 ? `${language[0]} ${text}` : text;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= textsMax) known.clear();
    const value = work(text, ...language);
    known.set(key, value);
    return value;
  };
}
