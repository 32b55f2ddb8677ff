/** For queries that always return a row; throws if there is none. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A query that always yields a row yielded none");
  return row;
}
