/** The requested range of a file: everything, a part (both ends inclusive), or one outside the file. */
export type ByteRange = 'whole' | 'unsatisfiable' | { start: number; end: number }

/** Parses a Range header (RFC 9110, section 14). Multiple ranges and invalid headers mean the whole file. */
export function readRange(header: string | null, size: number): ByteRange {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
