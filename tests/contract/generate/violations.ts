import { isObject } from '../check/invariants.ts'
import { deref } from '../contract/load.ts'
import type { Contract, Schema } from '../contract/types.ts'

/** A value that breaks its schema, with a description. */
export interface Violation {
  description: string
  value: unknown
}

/** The name of an undeclared field. */
const EXTRA = 'x-not-in-the-contract'
const LONGEST_BROKEN_LIMIT = 20_000
const MAX_BROKEN_ITEMS = 200

type Put = (value: unknown) => unknown

const ABSENT = Symbol('absent')

function typesOf(schema: Schema): string[] {
  return schema.type === undefined ? [] : [schema.type].flat()
}

function wrongTypes(schema: Schema): unknown[] {
  const types = typesOf(schema)
  const samples: [string[], unknown][] = [
    [['string'], 'not of this type'],
    [['number', 'integer'], 12_345],
    [['boolean'], true],
    [['null'], null],
    [['array'], []],
    [['object'], {}],
  ]
  return samples.filter(([names]) => !names.some((name) => types.includes(name))).map(([, sample]) => sample)
}

function outOfRange(schema: Schema): unknown[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems, pattern, format, items } = schema
  const found: unknown[] = []
  if (minLength !== undefined && minLength > 0) found.push('x'.repeat(minLength - 1))
  if (maxLength !== undefined && maxLength <= LONGEST_BROKEN_LIMIT) found.push('x'.repeat(maxLength + 1))
  if (minimum !== undefined) found.push(minimum - 1)
  if (exclusiveMinimum !== undefined) found.push(exclusiveMinimum)
  if (maximum !== undefined) found.push(maximum + 1)
  if (typesOf(schema).includes('integer')) found.push((minimum ?? 0) + 0.5)
  if (pattern !== undefined) found.push('', ' ', '!?')
  if (format === 'email') found.push('no-address', 'a@', '@b.example')
  if (format === 'date-time') found.push('yesterday', '2026-13-45T99:00:00Z')
  if (minItems !== undefined && minItems > 0) found.push([])
  if (maxItems !== undefined && maxItems <= MAX_BROKEN_ITEMS && items) found.push(Array.from({ length: maxItems + 1 }, () => null))
  if (schema.enum) found.push('none-of-these', -1)
  if ('const' in schema) found.push(typeof schema.const === 'boolean' ? !schema.const : 'none-of-these')
  return found
}

/** Returns the violations of a value inside a larger one. `put` returns the whole with the value replaced. */
function breakHere(contract: Contract, schema: Schema, value: unknown, place: string, put: Put): Violation[] {
  const meant = deref(contract, schema)
  const made = (how: string, broken: unknown): Violation => ({ description: `${place}: ${how}`, value: put(broken) })
  const found = [
    ...wrongTypes(meant).map((broken) => made(`of a wrong type (${JSON.stringify(broken)})`, broken)),
    ...outOfRange(meant).map((broken) => made('out of range', broken)),
  ]
  for (const branch of meant.anyOf ?? meant.oneOf ?? []) found.push(...breakHere(contract, branch, value, place, put))
  if (isObject(value)) {
    for (const name of meant.required ?? []) {
      const { [name]: _removed, ...rest } = value
      found.push({ description: `${place}: without ${name}`, value: put(rest) })
    }
    found.push(made('with a field that is not in the contract', { ...value, [EXTRA]: 1 }))
    if ((meant.minProperties ?? 0) > 0) found.push(made('without any field', {}))
    for (const [name, inner] of Object.entries(meant.properties ?? {})) {
      const at = value[name] ?? (name in value ? null : ABSENT)
      if (at === ABSENT) continue
      found.push(...breakHere(contract, inner, at, `${place}.${name}`, (broken) => put({ ...value, [name]: broken })))
    }
  }
  if (Array.isArray(value) && meant.items && value.length > 0) {
    const [first, ...rest] = value as unknown[]
    found.push(...breakHere(contract, meant.items, first, `${place}[0]`, (broken) => put([broken, ...rest])))
  }
  return found
}

/**
 * Breaks a valid value in every way: missing and additional fields, wrong types, values out of range. Some results may still be valid by
 * another branch or because additional fields are allowed, so callers must filter with the validator.
 */
export function violationsOf(contract: Contract, schema: Schema, value: unknown): Violation[] {
  return breakHere(contract, schema, value, 'body', (broken) => broken)
}
