/** One figure. What is measured several times is told by its median, with the best beside it. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  best?: number;
  /** The same, done as barely as this machine can, in the same run. The bounds are then of the ratio to it. */
  reference?: number;
  atMost?: number;
  atLeast?: number;
}

export interface JudgedRow extends Row {
  ratio?: number;
  budget?: string;
  /** Undefined where nothing was promised. */
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
