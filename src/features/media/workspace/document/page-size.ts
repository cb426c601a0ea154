import type { PageSize } from '#engine/document/types.ts'

const MILLIMETRES_PER_POINT = 25.4 / 72

/** Shorter and longer side in millimetres, with the name of the format. */
const NAMES: readonly (readonly [number, number, string])[] = [
  [297, 420, 'A3'],
  [210, 297, 'A4'],
  [148, 210, 'A5'],
  [215.9, 279.4, 'Letter'],
  [215.9, 355.6, 'Legal'],
]
/** The tolerance in millimetres. */
const TOLERANCE = 2

/** Formats the page size, such as `A4`, `A4, landscape` or `100 × 200 mm`. If sizes differ, the first page's size counts. */
export function pageSizeWords(pages: readonly PageSize[]): string {
  const [first] = pages
  if (!first) return ''
  const isSame = pages.every(({ width, height }) => Math.abs(width - first.width) < 1 && Math.abs(height - first.height) < 1)
  return isSame ? wordsOf(first) : `${wordsOf(first)} (first page; others differ)`
}

function wordsOf({ width, height }: PageSize): string {
  const [wide, high] = [width * MILLIMETRES_PER_POINT, height * MILLIMETRES_PER_POINT]
  const [short, long] = [Math.min(wide, high), Math.max(wide, high)]
  const name = NAMES.find(([shorter, longer]) => Math.abs(short - shorter) < TOLERANCE && Math.abs(long - longer) < TOLERANCE)?.[2]
  if (name === undefined) return `${Math.round(wide)} × ${Math.round(high)} mm`
  return wide > high ? `${name}, landscape` : name
}
