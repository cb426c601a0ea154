import type { Finding } from '../types'
import { NUMBER_KINDS, type NumberKind } from './number-kinds'

/** Max distance from the name of a number to the number, in UTF-16 units. */
const NAME_DISTANCE = 60

/** Separators between the characters of a number: max three in a row. */
const SEPARATOR = /[\s.\-\u2010-\u2015/_\u00ad\u200b]/
const MAX_SEPARATORS = 3
const SHORTEST = 8
const LONGEST = 34

/** The characters of a possible number without separators, and their positions in the text. */
export interface Compact {
  characters: string
  at: number[]
}

/** Collects letters and digits from `from`, across separators. The last one is the last of its group. */
function collect(text: string, from: number): Compact {
  const at: number[] = []
  let characters = ''
  let separators = 0
  for (let index = from; index < text.length && at.length <= LONGEST; index += 1) {
    const character = text[index] ?? ''
    if (/[A-Za-z0-9]/.test(character)) {
      characters += character
      at.push(index)
      separators = 0
    } else if (SEPARATOR.test(character) && separators < MAX_SEPARATORS) separators += 1
    else break
  }
  return { characters: characters.toUpperCase(), at }
}

const isAlphanumeric = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Returns whether another digit stands next to a number, with separators between them. */
function hasNeighbours(text: string, { characters, at }: Compact, length: number): boolean {
  if (/\d/.test(characters[length] ?? '')) return true
  for (let index = (at[0] ?? 0) - 1, count = 0; index >= 0 && count <= MAX_SEPARATORS; index -= 1, count += 1) {
    if (/\d/.test(text[index] ?? '')) return true
    if (!SEPARATOR.test(text[index] ?? '')) return false
  }
  return false
}

/**
 * Returns the number that starts the characters, or undefined.
 *
 * @param before the text before the number, in which its name is searched for
 * @param alone returns whether a number of this length has no adjacent digits
 */
export function numberAt(
  characters: string,
  {
    before,
    ends,
    alone,
    written,
  }: { before: string; ends: (length: number) => boolean; alone: (length: number) => boolean; written: (length: number) => string },
): { kind: NumberKind; length: number; named: boolean } | undefined {
  for (const kind of NUMBER_KINDS) {
    for (const length of kind.lengths) {
      const number = characters.slice(0, length)
      if (number.length < length || !kind.shape.test(number) || !ends(length)) continue
      const isAnnounced = kind.announced?.test(before) === true
      if (!isAnnounced && !kind.isValid(number)) continue
      const named = isAnnounced || kind.named.test(before)
      const asUsual = kind.usual?.test(written(length)) === true
      if (named || asUsual || kind.proof === 'strong' || (kind.proof === 'weak' && alone(length)))
        return { kind, length, named: named || asUsual }
    }
  }
  return undefined
}

/** Returns the confidence of a number, by its check and by its name before it. */
export function confidenceOf({ proof }: NumberKind, named: boolean): number {
  if (named) return 0.99
  return proof === 'strong' ? 0.95 : 0.6
}

/** Finds payment cards, IBANs and national ID numbers with valid check digits, in any spacing. */
export function findCheckedNumbers(text: string): Finding[] {
  const found: Finding[] = []
  let free = 0
  // A number starts with a letter or digit that isn't preceded by another, and no kind starts with more than six letters.
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])[A-Za-z0-9]/gu)) {
    if (index < free) continue
    if (!/\d/.test(text.slice(index, index + 7 * (1 + MAX_SEPARATORS)))) continue
    const compact = collect(text, index)
    const { characters, at } = compact
    if (characters.length < SHORTEST) continue
    const endOf = (length: number): number => (at[length - 1] ?? 0) + 1
    const match = numberAt(characters, {
      before: text.slice(Math.max(0, index - NAME_DISTANCE), index),
      ends: (length) => !isAlphanumeric(text[endOf(length)]),
      alone: (length) => !hasNeighbours(text, compact, length),
      written: (length) => text.slice(index, endOf(length)),
    })
    if (match === undefined) continue
    const { kind, length, named } = match
    const end = endOf(length)
    found.push({
      category: kind.category,
      text: text.slice(index, end),
      start: index,
      end,
      confidence: confidenceOf(kind, named),
      method: kind.proof === 'by-name' || kind.id === 'uk-nino' ? 'pattern' : 'checksum',
      detail: kind.id,
    })
    free = end
  }
  return found
}
