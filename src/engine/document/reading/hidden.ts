import type { HiddenKind, HiddenPart } from '../types'

/** Max characters of the name or text of hidden content. */
const NAME_LENGTH = 120
/** Max characters of hidden text, which a reviewer has to read: the contract's limit. */
export const TEXT_LENGTH = 500

/** Shortens a text to one line. */
export function shortened(text: string, length = NAME_LENGTH): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > length ? `${line.slice(0, length - 1)}…` : line
}

/** Returns one part for all hidden content of a kind, or none. Content without a name counts too. */
export function hiddenParts(
  kind: HiddenKind,
  names: readonly string[],
  { page, separator = '; ', length }: { page?: number; separator?: string; length?: number } = {},
): HiddenPart[] {
  if (names.length === 0) return []
  const name = shortened(names.filter((one) => one.trim() !== '').join(separator), length)
  return [{ kind, ...(page === undefined ? {} : { page }), ...(name === '' ? {} : { name }), count: names.length }]
}
