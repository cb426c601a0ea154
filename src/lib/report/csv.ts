/** Characters that start a formula in spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/

/** Returns a cell of a CSV file. Text that a spreadsheet would run as a formula gets an apostrophe, which spreadsheets don't show. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns rows as a CSV file (RFC 4180). */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
