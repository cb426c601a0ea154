/** Returns rows by their ID, to look up what one read has returned for many. */
export function byId<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
