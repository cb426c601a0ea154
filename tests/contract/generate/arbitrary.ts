import fc from 'fast-check'

import { deref } from '../contract/load.ts'
import type { Contract, Schema } from '../contract/types.ts'

type Arbitrary = fc.Arbitrary<unknown>

/** Longer strings and lists are valid but reveal no more. Limits are only tested if they are low. */
const USUAL_LENGTH = 24
const LONGEST_LIMIT = 5000
const MAX_ITEMS = 3
/** Strings that often break back ends: patterns, quotes, other scripts and lookalikes of other types. */
const TROUBLESOME = [
  '*',
  '[',
  '(',
  '.*+?',
  '%',
  "'",
  '"',
  '\\',
  '<b>',
  '../..',
  'null',
  '0',
  ' ',
  '\n',
  '\u0000',
  'é',
  'ß',
  '漢字',
  '😀',
  '\u202Eabc',
]
const LARGEST = 1_000_000

function text({ pattern, format, minLength = 0, maxLength = LONGEST_LIMIT }: Schema): Arbitrary {
  const fits = (value: string): boolean => Array.from(value).length >= minLength && Array.from(value).length <= maxLength
  if (format === 'email') return fc.emailAddress({ size: '-1' }).filter(fits)
  if (format === 'date-time') {
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().replace('Z', '+00:00'))
  }
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, 'u')
    const matching = fc.stringMatching(expression, { size: 'small' }).filter(fits)
    // Strings generated from the pattern alone would be ASCII.
    return fc
      .tuple(text({ minLength, maxLength }), matching)
      .map(([any, made]) => (typeof any === 'string' && expression.test(any) ? any : made))
  }
  const usual = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, USUAL_LENGTH)) }).filter(fits)
  const troublesome = fc.constantFrom(...TROUBLESOME.filter(fits), 'x'.repeat(Math.max(minLength, 1)))
  // fast-check prefers both ends of an integer range, and shrinks towards the shortest string.
  const long = fc
    .integer({ min: minLength, max: Math.max(minLength, Math.min(maxLength, LONGEST_LIMIT)) })
    .map((length) => 'x'.repeat(length))
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 4, arbitrary: troublesome }, { weight: 1, arbitrary: long })
}

function integer({ minimum = -LARGEST, maximum = Math.max(minimum, LARGEST) }: Schema): Arbitrary {
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: minimum, max: maximum }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  )
}

function fraction({ minimum, exclusiveMinimum, maximum }: Schema): Arbitrary {
  const min = minimum ?? exclusiveMinimum ?? -LARGEST
  return (
    fc
      .double({ min, minExcluded: exclusiveMinimum !== undefined, max: maximum ?? Math.max(min, LARGEST), noNaN: true })
      // JSON has no negative zero.
      .map((value) => (value === 0 ? 0 : value))
  )
}

function record(
  contract: Contract,
  { properties = {}, required = [], additionalProperties, minProperties = 0, maxProperties }: Schema,
): Arbitrary {
  const shapes = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, arbitraryFor(contract, schema)]))
  const known = fc.record(shapes, { requiredKeys: required })
  const isOpen = Object.keys(properties).length === 0 && typeof additionalProperties === 'object' && maxProperties !== 0
  const whole: Arbitrary = isOpen
    ? fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), arbitraryFor(contract, additionalProperties), { maxKeys: MAX_ITEMS })
    : known
  return whole.filter((value) => Object.keys(value ?? {}).length >= minProperties)
}

function ofType(contract: Contract, type: string, schema: Schema): Arbitrary {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return integer(schema)
    case 'number':
      return fraction(schema)
    case 'string':
      return text(schema)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = MAX_ITEMS } = schema
      return fc.array(arbitraryFor(contract, items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, MAX_ITEMS)) })
    }
    case 'object':
      return record(contract, schema)
    default:
      throw new Error(`The contract has the type ${type}, which JSON Schema has not.`)
  }
}

/**
 * Generates valid values of a schema, which shrink towards the smallest. Ignores overlaps of `oneOf` branches, so callers must filter with the
 * validator.
 */
export function arbitraryFor(contract: Contract, schema: Schema): Arbitrary {
  const meant = deref(contract, schema)
  if ('const' in meant) return fc.constant(meant.const)
  if (meant.enum) return fc.constantFrom(...meant.enum)
  const branches = meant.anyOf ?? meant.oneOf
  if (branches) return fc.oneof(...branches.map((branch) => arbitraryFor(contract, branch)))
  const defaults = 'default' in meant ? [fc.constant(meant.default)] : []
  const types = meant.type === undefined ? [] : [meant.type].flat()
  if (types.length === 0) return fc.jsonValue({ maxDepth: 1 })
  return fc.oneof(...types.map((type) => ofType(contract, type, meant)), ...defaults)
}
