import { COMMON_WORDS, KEYBOARD_ROWS } from './common-words'

/** A pattern that makes a password easier to guess than its length suggests. */
export type Weakness = 'word' | 'personal' | 'run' | 'repeat' | 'year'

export interface PasswordStrength {
  /** 0 to 5, like the back end's `minPasswordStrength`. */
  strength: number
  weaknesses: Weakness[]
  /** Returns the number of further characters of the same kinds that reach a strength; 0 if it is reached. */
  missingFor: (strength: number) => number
}

/** The bits of entropy at which the strengths 1 to 5 begin. */
const BITS = [20, 30, 42, 56, 72] as const

/** Shorter passwords are weak, whatever they are made of. */
const MIN_LENGTH = 8
const WEAK = 1

const KINDS = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 33],
] as const

const SHORTEST_WORD = 3
const SHORTEST_RUN = 4
/** The replacement for a part that an attacker guesses as a whole. */
const MARK = '\u0000'

const LOOKALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }

const longestFirst = (words: readonly string[]): string[] =>
  words.filter(({ length }) => length >= SHORTEST_WORD).toSorted((one, other) => other.length - one.length)

const COMMON_LONGEST_FIRST = longestFirst(COMMON_WORDS)

function plain(text: string): string {
  return text.replaceAll(/[0134579@$!]/g, (character) => LOOKALIKES[character] ?? character)
}

/** Replaces each word with a mark, literally or including lookalikes such as `p4ssw0rd`. */
function withoutWords(text: string, words: readonly string[], hasLookalikes: boolean): string {
  let rest = text
  for (const word of words) {
    let start = (hasLookalikes ? plain(rest) : rest).indexOf(word)
    while (start >= 0) {
      rest = rest.slice(0, start) + MARK + rest.slice(start + word.length)
      start = (hasLookalikes ? plain(rest) : rest).indexOf(word)
    }
  }
  return rest
}

function isKeyboardRun(piece: string): boolean {
  const backwards = [...piece].toReversed().join('')
  return KEYBOARD_ROWS.some((row) => row.includes(piece) || row.includes(backwards))
}

function withoutKeyboardRuns(text: string): string {
  let rest = ''
  for (let index = 0; index < text.length;) {
    let end = index + SHORTEST_RUN
    while (end <= text.length && isKeyboardRun(text.slice(index, end))) end += 1
    const length = end - 1 - index
    rest += length >= SHORTEST_RUN ? MARK : (text[index] ?? '')
    index += length >= SHORTEST_RUN ? length : 1
  }
  return rest
}

const stepTo = (text: string, index: number): number => Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1))

/** Returns whether three characters follow each other; two may do so by chance. */
function hasRun(text: string): boolean {
  return [...text].some((_, index) => index >= 2 && stepTo(text, index) <= 1 && stepTo(text, index - 1) <= 1)
}

/** Counts the characters that don't follow from the previous one; in `aaa`, `abc` and `321` all except the first do. */
function surprises(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) {
    if (index === 0 || stepTo(text, index) > 1) count += 1
  }
  return count
}

function bitsPerCharacter(password: string): number {
  // A capital first letter is so common that it adds almost nothing.
  const usual = password.replace(/^[A-Z](?=[^A-Z]*$)/, (letter) => letter.toLowerCase())
  return Math.log2(
    Math.max(
      2,
      KINDS.reduce((sum, [pattern, size]) => sum + (pattern.test(usual) ? size : 0), 0),
    ),
  )
}

/**
 * Estimates how hard a password is to guess. The back end decides by it, and the form shows it, so that both agree. The weakest of all
 * interpretations counts, because an attacker would use it, too.
 *
 * @param personal details an attacker may know, such as name and email address
 */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  const text = password.toLowerCase()
  const own = longestFirst(personal.flatMap((one) => [one.toLowerCase(), ...one.toLowerCase().split(/[\s@]+/)]))
  const withoutOwn = withoutWords(text, own, false)
  const withoutKnown = withoutWords(withoutOwn, COMMON_LONGEST_FIRST, false)
  const withoutDisguised = withoutWords(withoutWords(text, own, true), COMMON_LONGEST_FIRST, true)
  const withoutYears = withoutDisguised.replaceAll(/(?:19|20)\d\d/g, MARK)
  const withoutRuns = withoutKeyboardRuns(withoutYears)
  const withoutRepeats = withoutRuns.replaceAll(/(..+?)\1+/g, '$1')

  const found: [Weakness, boolean][] = [
    ['personal', withoutWords(text, own, true) !== text],
    ['word', withoutDisguised !== withoutWords(text, own, true)],
    ['year', withoutYears !== withoutDisguised],
    ['run', withoutRuns !== withoutYears || hasRun(withoutRepeats)],
    ['repeat', withoutRepeats !== withoutRuns],
  ]
  const each = bitsPerCharacter(password)
  const bits = each * Math.min(...[withoutOwn, withoutKnown, withoutDisguised, withoutYears, withoutRuns, withoutRepeats].map(surprises))
  const strength = BITS.filter((limit) => bits >= limit).length
  const short = Math.max(0, MIN_LENGTH - password.length)
  return {
    strength: short > 0 ? Math.min(strength, WEAK) : strength,
    weaknesses: found.flatMap(([weakness, isThere]) => (isThere ? [weakness] : [])),
    missingFor: (wanted) => Math.max(wanted > WEAK ? short : 0, Math.ceil(((BITS[wanted - 1] ?? 0) - bits) / each)),
  }
}
