import { oneLine } from '../one-line'

/** Max characters of a line on a page, of a column, and between two columns. */
const MAX_LINE = 80
const GAP = 2
/** Fewer rows than these may be sentences. */
const MIN_ROWS = 3
const DELIMITERS = [',', ';', '\t'] as const

/** Parses rows of values. Returns undefined for damaged quotes. */
function parse(text: string, delimiter: string): string[][] | undefined {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    let value = ''
    if (text.charAt(at) === '"') {
      const quoted = /"((?:[^"]|"")*)"/y
      quoted.lastIndex = at
      const match = quoted.exec(text)
      if (match === null) return undefined
      value = (match[1] ?? '').replaceAll('""', '"')
      at = quoted.lastIndex
    } else {
      const start = at
      while (at < text.length && text.charAt(at) !== delimiter && text.charAt(at) !== '\n') at += 1
      value = text.slice(start, at).replace(/\r$/, '')
    }
    row.push(value)
    if (text.charAt(at) === '\r') at += 1
    const next = text.charAt(at)
    if (next === delimiter) {
      at += 1
      continue
    }
    if (next !== '' && next !== '\n') return undefined
    rows.push(row)
    row = []
    at += 1
    if (at >= text.length) break
  }
  return rows
}

/** Returns the rows if all of them have the same number of values. Commas of sentences are followed by spaces or line breaks. */
function rowsOf(text: string): string[][] | undefined {
  for (const delimiter of DELIMITERS) {
    const [first] = text.split('\n', 1)
    if (first?.includes(delimiter) !== true) continue
    const rows = parse(text, delimiter)
    const columns = rows?.[0]?.length ?? 0
    if (rows === undefined || rows.length < MIN_ROWS || rows.some(({ length }) => length !== columns)) continue
    const values = rows.flatMap((row) => row.slice(1))
    const isSentence = (value: string): boolean => value === '' || value.startsWith(' ')
    if (values.filter(isSentence).length <= values.length / 2) return rows
  }
  return undefined
}

/**
 * Returns rows of comma-separated values as readable text: as columns if they fit the page, or else as a line per value with its column's
 * name. Returns undefined for any other text.
 */
export function tableText(text: string): string | undefined {
  const rows = rowsOf(text)?.map((row) => row.map(oneLine))
  const [head] = rows ?? []
  if (rows === undefined || head === undefined) return undefined
  const widths = head.map((_name, column) => rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0))
  const line = widths.reduce((sum, width) => sum + width + GAP, -GAP)
  if (line <= MAX_LINE) {
    return rows
      .map((row) =>
        row
          .map((value, column) => value.padEnd((widths[column] ?? 0) + GAP))
          .join('')
          .trimEnd(),
      )
      .join('\n')
  }
  const records = rows.slice(1).map((row) => row.map((value, column) => `${head[column] ?? ''}: ${value}`).join('\n'))
  return records.join('\n\n')
}
