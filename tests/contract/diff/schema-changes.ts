import { deref } from '../contract/load.ts'
import type { Contract, Schema } from '../contract/types.ts'

/** A difference between two contracts, and whether it can break clients of the old one. */
export interface Change {
  place: string
  what: string
  isBreaking: boolean
  why: string
}

/** The direction in which a value is sent: to the back end, or to the client. */
export type Direction = 'request' | 'answer'

export interface Comparison {
  before: Contract
  after: Contract
  direction: Direction
  report: (change: Change) => void
  /** Named schemas that were already compared, per direction. */
  seen: Set<string>
}

/** Whether more or fewer values are allowed than before. */
type Shift = 'wider' | 'narrower'

const reasons: Record<Direction, Record<Shift, { isBreaking: boolean; why: string }>> = {
  request: {
    wider: { isBreaking: false, why: 'what clients send is still taken' },
    narrower: { isBreaking: true, why: 'the back end may refuse what clients send' },
  },
  answer: {
    wider: { isBreaking: true, why: 'clients may meet what they do not know' },
    narrower: { isBreaking: false, why: 'clients know all that can come' },
  },
}

/** Limits, and whether a larger number allows more values. */
const LIMITS = [
  ['minLength', false],
  ['maxLength', true],
  ['minimum', false],
  ['maximum', true],
  ['exclusiveMinimum', false],
  ['minItems', false],
  ['maxItems', true],
  ['minProperties', false],
  ['maxProperties', true],
] as const

function tell({ direction, report }: Comparison, place: string, what: string, shift: Shift): void {
  report({ place, what, ...reasons[direction][shift] })
}

function typesOf({ type }: Schema): string[] {
  return type === undefined ? [] : [type].flat()
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum
}

const show = (value: unknown): string => JSON.stringify(value)

/** Compares types. A number allows more values than an integer. */
function compareTypes(comparison: Comparison, place: string, before: Schema, after: Schema): void {
  const [old, now] = [typesOf(before), typesOf(after)]
  const has = (types: string[], type: string): boolean => types.includes(type) || (type === 'integer' && types.includes('number'))
  // A schema without a type allows all types.
  const added = now.length === 0 ? (old.length === 0 ? [] : ['anything']) : old.length === 0 ? [] : now.filter((type) => !has(old, type))
  const removed = now.length > 0 && old.length === 0 ? ['anything'] : now.length === 0 ? [] : old.filter((type) => !has(now, type))
  for (const type of added) tell(comparison, place, `may be ${type} now`, 'wider')
  for (const type of removed) tell(comparison, place, `is never ${type} any more`, 'narrower')
}

function compareValues(comparison: Comparison, place: string, before: Schema, after: Schema): void {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  if (!old && now) tell(comparison, place, `is one of ${show(now)} now`, 'narrower')
  if (old && !now) tell(comparison, place, `may be more than ${show(old)} now`, 'wider')
  if (!old || !now) return
  for (const value of now.filter((one) => !old.includes(one))) tell(comparison, place, `may be ${show(value)} now`, 'wider')
  for (const value of old.filter((one) => !now.includes(one))) tell(comparison, place, `is never ${show(value)} any more`, 'narrower')
}

function compareLimits(comparison: Comparison, place: string, before: Schema, after: Schema): void {
  for (const [limit, isUpper] of LIMITS) {
    const none = isUpper ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    const [old, now] = [before[limit] ?? none, after[limit] ?? none]
    if (old !== now)
      tell(
        comparison,
        place,
        `${limit} ${show(before[limit] ?? 'none')} became ${show(after[limit] ?? 'none')}`,
        now > old === isUpper ? 'wider' : 'narrower',
      )
  }
  for (const rule of ['pattern', 'format'] as const) {
    if (before[rule] === after[rule]) continue
    const what = `${rule} ${show(before[rule] ?? 'none')} became ${show(after[rule] ?? 'none')}`
    // Which of two patterns allows more values can't be decided, so the change counts as breaking.
    if (before[rule] !== undefined && after[rule] !== undefined)
      comparison.report({ place, what, isBreaking: true, why: 'the two rules allow different values' })
    else tell(comparison, place, what, after[rule] === undefined ? 'wider' : 'narrower')
  }
}

function compareProperties(comparison: Comparison, place: string, before: Schema, after: Schema): void {
  const { direction, report } = comparison
  const [old, now] = [before.properties ?? {}, after.properties ?? {}]
  const isRequired = (schema: Schema, name: string): boolean => schema.required?.includes(name) ?? false
  for (const name of Object.keys(old).filter((one) => !(one in now))) {
    const why = direction === 'request' ? 'what clients send there has no effect any more' : 'clients may read it'
    report({ place: `${place}.${name}`, what: 'was removed', isBreaking: true, why })
  }
  for (const [name, schema] of Object.entries(now)) {
    const known = old[name]
    const inside = `${place}.${name}`
    if (!known) {
      const isBreaking = direction === 'request' && isRequired(after, name)
      const why = isBreaking
        ? 'clients do not send it'
        : direction === 'request'
          ? 'clients need not send it'
          : 'clients pass over what they do not know'
      report({ place: inside, what: isRequired(after, name) ? 'was added, required' : 'was added', isBreaking, why })
      continue
    }
    if (isRequired(before, name) && !isRequired(after, name)) tell(comparison, inside, 'is optional now', 'wider')
    if (!isRequired(before, name) && isRequired(after, name)) tell(comparison, inside, 'is required now', 'narrower')
    compareSchemas(comparison, inside, known, schema)
  }
}

const nameOf = ({ $ref }: Schema): string | undefined => $ref?.split('/').at(-1)

/** Compares branches by schema name, and unnamed ones by position. */
function compareBranches(comparison: Comparison, place: string, before: Schema, after: Schema): void {
  const [old, now] = [before.anyOf ?? before.oneOf ?? [], after.anyOf ?? after.oneOf ?? []]
  if (old.length === 0 && now.length === 0) return
  const key = (schema: Schema, index: number): string => nameOf(schema) ?? (schema.type === 'null' ? 'null' : `branch ${index + 1}`)
  const known = new Map(old.map((schema, index) => [key(schema, index), schema]))
  const left = new Set(known.keys())
  for (const [index, schema] of now.entries()) {
    const name = key(schema, index)
    const same = known.get(name)
    left.delete(name)
    if (same) compareSchemas(comparison, `${place} (${name})`, same, schema)
    else tell(comparison, place, `may be ${name} now`, 'wider')
  }
  for (const name of left) tell(comparison, place, `is never ${name} any more`, 'narrower')
}

function compareOpenness(comparison: Comparison, place: string, before: Schema, after: Schema): void {
  const [old, now] = [before.additionalProperties ?? true, after.additionalProperties ?? true]
  if (typeof old === 'object' && typeof now === 'object') compareSchemas(comparison, `${place}{}`, old, now)
  else if (old !== false && now === false) tell(comparison, place, 'takes no other fields any more', 'narrower')
  else if (old === false && now !== false) tell(comparison, place, 'takes other fields now', 'wider')
}

/** Reports every difference between two schemas, including referenced ones. */
export function compareSchemas(comparison: Comparison, place: string, before: Schema, after: Schema): void {
  const name = nameOf(after)
  if (name !== undefined && name === nameOf(before)) {
    const key = `${comparison.direction} ${name}`
    if (comparison.seen.has(key)) return
    comparison.seen.add(key)
  }
  // A named schema is reported once, by its name.
  const here = name !== undefined && name === nameOf(before) ? `${name} (${comparison.direction})` : place
  const [old, now] = [deref(comparison.before, before), deref(comparison.after, after)]
  compareTypes(comparison, here, old, now)
  compareValues(comparison, here, old, now)
  compareLimits(comparison, here, old, now)
  compareProperties(comparison, here, old, now)
  compareBranches(comparison, here, old, now)
  compareOpenness(comparison, here, old, now)
  if (old.items && now.items) compareSchemas(comparison, `${here}[]`, old.items, now.items)
}
