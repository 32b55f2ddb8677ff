/** One figure: the median, and the best where it was measured several times. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  best?: number;
  /** The bare minimum on this machine in the same run; bounds then apply to the ratio. */
  reference?: number;
  atMost?: number;
  atLeast?: number;
}

export interface JudgedRow extends Row {
  ratio?: number;
  budget?: string;
  holds?: boolean;
}

export function judge(row: Row): JudgedRow {
  const { value, reference, atMost, atLeast } = row;
  const ratio = reference === undefined ? undefined : value / reference;
  const judged = ratio ?? value;
  const unit = ratio === undefined ? row.unit : "×";
  const budget = [
    atMost === undefined ? "" : `≤ ${atMost} ${unit}`,
    atLeast === undefined ? "" : `≥ ${atLeast} ${unit}`,
  ].filter(Boolean);
  if (budget.length === 0) return { ...row, ...(ratio !== undefined && { ratio }) };
  return {
    ...row,
    ...(ratio !== undefined && { ratio }),
    budget: budget.join(", "),
    holds: judged <= (atMost ?? Infinity) && judged >= (atLeast ?? -Infinity),
  };
}
