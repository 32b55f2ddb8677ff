export function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A query that always yields a row yielded none");
  return row;
}
