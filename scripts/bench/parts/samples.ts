export function quantile(numbers: number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(share * numbers.length)] ?? 0;
}

export function median(numbers: number[]): number {
  return quantile(numbers, 0.5);
}
