import type { HiddenKind, HiddenPart } from '../types'

/** Max characters of what hidden content says. */
const NAME_LENGTH = 120

/** Shortens a text to one line. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH - 1)}…` : line
}

/** Returns one part of hidden content for several things of a kind, or none. Things without a name count too. */
export function hiddenParts(
  kind: HiddenKind,
  names: readonly string[],
  { page, separator = '; ' }: { page?: number; separator?: string } = {},
): HiddenPart[] {
  if (names.length === 0) return []
  const name = shortened(names.filter((one) => one.trim() !== '').join(separator))
  return [{ kind, ...(page === undefined ? {} : { page }), ...(name === '' ? {} : { name }), count: names.length }]
}
