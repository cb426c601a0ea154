import type { CustomRule } from '../types'
import { PatternParser, type Node } from './parse-pattern'

export const MAX_PATTERN_LENGTH = 300
export const MAX_WORDS = 2000
export const MAX_WORD_LENGTH = 200
/** Max count of a repetition, because each repetition multiplies the steps. */
const MAX_REPEAT = 1000

/** Characters of all kinds that expressions distinguish. The expression's own characters are added to them. */
const SAMPLES = [
  ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
  ...'αΩжЯאبअกㄱ가中あア漢\u2003\u2013\u2019\u201c\u20ac\u2028😀𝒳𐐷\ud83d',
]

/** The characters that a part of an expression can match, as a set of samples. */
type Characters = ReadonlySet<string>

/** The properties of a part: the characters that it can start with, all that it can match, and whether it can match nothing. */
interface Shape {
  first: Characters
  any: Characters
  empty: boolean
}

const union = (sets: Iterable<Characters>): Characters => new Set([...sets].flatMap((set) => [...set]))
const overlap = (one: Characters, other: Characters): boolean => [...one].some((character) => other.has(character))

/** Thrown with the reason why an expression is refused, as a text for the user. */
class Refused extends Error {}

const NESTED = 'It repeats a group in which the same text can be repeated in several ways, such as (a+)+. That can take years to search.'
const ADJACENT =
  'Several repetitions or options in a row match the same characters, such as \\w*\\w*\\w*. Put something different between them.'

/** Max ambiguous repetitions without a narrow limit: the steps grow with the length to the power of this number. */
const MAX_AMBIGUOUS = 2
/** Max combinations in which the other ambiguous parts may match. */
const MAX_WAYS = 1000
/** A repetition that varies by more than this counts as one without a limit. */
const NARROW = 10

/**
 * Walks an expression and refuses those that can be matched in exponentially many ways. A part is ambiguous if the next character doesn't
 * decide how to continue: options that start with the same character, or a repetition that starts with a character that can also follow it.
 * Ambiguous parts aren't allowed in a repeated group, and only few of them elsewhere.
 */
class Checker {
  readonly #samples: readonly string[]
  readonly #flags: string
  readonly #sets = new Map<string, Characters>()
  #wide = 0
  #ways = 1

  constructor(source: string, flags: string) {
    this.#samples = [...new Set([...SAMPLES, ...source, ...[...source].flatMap((one) => [one.toLowerCase(), one.toUpperCase()])])]
    this.#flags = flags
  }

  #charactersOf(set: string): Characters {
    const known = this.#sets.get(set)
    if (known) return known
    const pattern = new RegExp(`^${set}$`, this.#flags)
    const characters = new Set(this.#samples.filter((character) => pattern.test(character)))
    this.#sets.set(set, characters)
    return characters
  }

  /** Notes a part that can match in several ways. */
  #ambiguous(repeated: boolean, ways: number): void {
    if (repeated) throw new Refused(NESTED)
    if (ways > NARROW) this.#wide += 1
    else this.#ways *= ways
    if (this.#wide > MAX_AMBIGUOUS || this.#ways > MAX_WAYS) throw new Refused(ADJACENT)
  }

  shapeOf(node: Node): Shape {
    switch (node.type) {
      case 'set': {
        const characters = this.#charactersOf(node.set)
        return { first: characters, any: characters, empty: false }
      }
      case 'assertion':
      case 'look':
      case 'back-reference':
        return { first: new Set(), any: new Set(), empty: true }
      case 'choice': {
        const shapes = node.options.map((one) => this.shapeOf(one))
        return {
          first: union(shapes.map(({ first }) => first)),
          any: union(shapes.map(({ any }) => any)),
          empty: shapes.some(({ empty }) => empty),
        }
      }
      case 'sequence': {
        const shapes = node.parts.map((one) => this.shapeOf(one))
        const starts = shapes.slice(0, shapes.findIndex(({ empty }) => !empty) + 1 || shapes.length)
        return {
          first: union(starts.map(({ first }) => first)),
          any: union(shapes.map(({ any }) => any)),
          empty: shapes.every(({ empty }) => empty),
        }
      }
      case 'repeat': {
        const body = this.shapeOf(node.body)
        return { ...body, empty: body.empty || node.min === 0 }
      }
    }
  }

  /**
   * @param repeated whether the part is in a group that is repeated
   * @param next the characters that can follow the part
   */
  check(node: Node, repeated: boolean, next: Characters): void {
    switch (node.type) {
      case 'set':
      case 'assertion':
        return
      case 'back-reference':
        throw new Refused('References to groups aren’t supported.')
      case 'look':
        this.check(node.body, false, new Set())
        return
      case 'choice': {
        const shapes = node.options.map((one) => this.shapeOf(one))
        for (const [index, shape] of shapes.entries()) {
          const later = [...shapes.slice(index + 1).map(({ first }) => first), ...(shape.empty ? [next] : [])]
          if (later.some((first) => overlap(shape.first, first))) this.#ambiguous(repeated, 2)
        }
        for (const option of node.options) this.check(option, repeated, next)
        return
      }
      case 'sequence': {
        let follows = next
        for (const part of node.parts.toReversed()) {
          this.check(part, repeated, follows)
          const { first, empty } = this.shapeOf(part)
          follows = empty ? union([first, follows]) : first
        }
        return
      }
      case 'repeat': {
        if (node.max !== Infinity && node.max > MAX_REPEAT) throw new Refused(`A repetition is limited to ${MAX_REPEAT}.`)
        const { first, empty } = this.shapeOf(node.body)
        const varies = node.min !== node.max
        if (varies && overlap(first, next)) this.#ambiguous(repeated, node.max - node.min + 1)
        const again = node.max > 1
        if (again && empty) throw new Refused('It repeats something that can be empty, such as (a?)*.')
        this.check(node.body, repeated || again, again ? union([first, next]) : next)
        return
      }
    }
  }
}

function checkPattern(source: string, flags: string): string | null {
  if (source === '') return 'Enter a regex.'
  if (source.length > MAX_PATTERN_LENGTH) return `A regex is limited to ${MAX_PATTERN_LENGTH} characters.`
  try {
    const pattern = new RegExp(source, flags)
    if (pattern.test('')) return 'It matches an empty text, so it would match everywhere.'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  try {
    const node = new PatternParser(source).parse()
    new Checker(source, flags).check(node, false, new Set())
    return null
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

export const flagsOf = ({ matchCase }: { matchCase: boolean }): string => (matchCase ? 'u' : 'iu')

/** Returns the reason why a rule can't be used, as a text for the user, or null if it can. */
export function problemOf(rule: CustomRule): string | null {
  if ('pattern' in rule) return checkPattern(rule.pattern, flagsOf(rule))
  if (rule.words.length > MAX_WORDS) return `A list is limited to ${MAX_WORDS} entries.`
  if (rule.words.some((word) => word.length > MAX_WORD_LENGTH)) return `An entry is limited to ${MAX_WORD_LENGTH} characters.`
  return rule.words.some((word) => /[\p{L}\p{N}]/u.test(word)) ? null : 'Enter at least one word or number.'
}
