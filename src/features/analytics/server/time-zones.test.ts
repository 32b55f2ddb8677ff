import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { isTimeZone } from "#shared/local-days.ts";

test("a time zone spelled in a thousand ways takes no extra memory", async () => {
  const Format = Intl.DateTimeFormat;
  onTestFinished(() => {
    Intl.DateTimeFormat = Format;
  });
  const made: WeakRef<object>[] = [];
  Intl.DateTimeFormat = new Proxy(Format, {
    construct: (_, [locale, options]) => {
      const format = new Format(locale, options);
      made.push(new WeakRef(format));
      return format;
    },
  });
  const spelled = (way: number) =>
    [..."antarctica/troll"]
      .map((letter, at) => ((way >> at) & 1 ? letter.toUpperCase() : letter))
      .join("");

  for (let way = 0; way < 1000; way++) expect(isTimeZone(spelled(way))).toBe(true);

  expect(made).toHaveLength(1000);
  // WeakRefs hold their targets until the end of the tick.
  await new Promise(setImmediate);
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  expect(made.filter((format) => format.deref()).length).toBeLessThanOrEqual(200);
});
