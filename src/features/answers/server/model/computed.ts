import type { Quantity } from "./quantities.ts";

/** Converts units: 90 minutes equal 1.5 hours, but £ never equals $. */
export function isSame(one: Quantity, other: Quantity): boolean {
  if (one.unit === "tel" || other.unit === "tel")
    return one.unit === other.unit && one.value === other.value;
  if (one.unit === ":" || other.unit === ":") return isSameTime(one, other);
  const isAlike = one.unit === other.unit || one.unit === "" || other.unit === "";
  if (one.unit === "%" && other.unit === "" && other.value < 1)
    return near(one.value, other.value * 100);
  if (other.unit === "min" && one.unit === "")
    return (
      near(one.value, other.value) ||
      [60, 1440, 10080, 43830, 525960].some((each) => near(one.value * each, other.value))
    );
  if (one.unit === "min" && other.unit === "") return false;
  return isAlike && near(one.value, other.value);
}

const dayMinutes = 1440;

/** 'From 9 to 6' leaves open am or pm, and '18:00' may be 6 pm. */
function isSameTime(one: Quantity, other: Quantity): boolean {
  const minutes = ({ unit, value }: Quantity) => {
    // '10 h' is a time, too; three days are none.
    if (unit === ":" || (unit === "min" && value < dayMinutes)) return value;
    return unit === "" ? value * 60 : Number.NaN;
  };
  const [a, b] = [minutes(one), minutes(other)];
  return (a - b) % 720 === 0;
}

/**
 * Whether a figure is a product, quotient or percentage of these, or the sum of two in `summed`. `factors`:
 * numbers mentioned, such as 'two' in the question, or twelve months a year.
 */
export function isComputed(
  figure: Quantity,
  all: Quantity[],
  summed: Quantity[],
  factors: number[],
): boolean {
  const { unit, value } = figure;
  if (unit === "tel") return false;
  const of = (kind: string, from: Quantity[]) =>
    from.filter((one) => one.unit === kind && one.value !== 0).map((one) => one.value);
  const named = factors.filter((factor) => factor > 1);
  // From the price of a pack of ten, one costs a tenth.
  const divisors = isMoney(unit) ? [...named, ...all.flatMap(factorsOf)] : named;
  const own = of(unit, all);
  const worked = own.flatMap((one) => [
    ...named.map((factor) => one * factor),
    ...divisors.filter((by) => by > 1).map((by) => one / by),
    ...(isMoney(unit)
      ? of("%", all).flatMap((share) => [(one * share) / 100, one * (1 - share / 100)])
      : []),
  ]);
  if (worked.some((one) => near(one, value))) return true;
  if (unit === "%") return false;
  const parts = of(unit, summed);
  const terms = parts.flatMap((one) => [1, ...named].map((factor) => one * factor));
  return terms.some((one, at) =>
    terms.some(
      (other, index) => index !== at && (near(one + other, value) || near(one - other, value)),
    ),
  );
}

export function isMoney(unit: string): boolean {
  return !["", "%", ":", "min", "tel"].includes(unit);
}

export function factorsOf({ unit, value }: Quantity): number[] {
  // Twelve months are a year, and twelve.
  if (unit === "min")
    return spans.map((span) => value / span).filter((one) => Number.isInteger(one) && one < 100);
  return unit === "" ? [value] : [];
}

const spans = [525_960, 43_830, 10_080, 1_440, 60, 1];

function near(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(0.006, Math.abs(other) * 0.0005);
}
