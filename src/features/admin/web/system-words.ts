const units = ["kB", "MB", "GB", "TB"];

export function saySize(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return `${value.toLocaleString("en-US", { maximumFractionDigits: digits })} ${units[unit]}`;
}

export function sayCount(count: number): string {
  return count.toLocaleString("en-US");
}
