import { contract, nameOf, type Schema } from './contract-file'

function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const target = contract.components.schemas[nameOf(schema.$ref)]
  if (!target) throw new Error(`The contract has no schema ${schema.$ref}`)
  return target
}

function typeOf({ type }: Schema): string | undefined {
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type
}

/** Sample strings by pattern or format. Every new pattern or format needs an entry. */
const texts = new Map<string | undefined, string>([
  [undefined, 'text'],
  ['^[A-Za-z0-9_-]+$', 'id-1'],
  ['^[0-9a-f]{64}$', 'a'.repeat(64)],
  ['^[0-9a-f]{288}$', '7f'.repeat(144)],
  ['^[a-z]+(-[a-z]+)*$', 'not-found'],
  ['^[!-~]+$', 'x'.repeat(16)],
  ['\\S', 'text'],
  ['^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$', 'data:image/jpeg;base64,/9j/'],
  ['^[a-z0-9]+$', 'mp4'],
  ['^[0-9]{6}$', '287082'],
  ['^[A-Z2-7]+$', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ['^otpauth://totp/', 'otpauth://totp/Ada?secret=GEZDGNBVGY3TQOJQ'],
  ['email', 'ada@council.example'],
  ['date-time', '2026-11-20T09:12:00Z'],
])

function textFor({ pattern, format }: Schema): string {
  const text = texts.get(pattern ?? format)
  if (text === undefined) throw new Error(`Teach the samples ${pattern ?? format}`)
  return text
}

/** Returns a valid value with all properties of the schema. */
export function sampleOf(given: Schema): unknown {
  const schema = resolve(given)
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return sampleOf(choice)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (typeOf(schema)) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([key, property]) => [key, sampleOf(property)] as const)
      return withPairs(Object.fromEntries(entries))
    }
    case 'array': {
      const { items, minItems = 1 } = schema
      return items ? Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items)) : []
    }
    case 'string':
      return textFor(schema)
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, (schema.exclusiveMinimum ?? -1) + 1)
    case 'boolean':
      return true
    case undefined:
    default:
      return null
  }
}

/** Adjusts `end` to be after `start`. */
function withPairs(value: Record<string, unknown>): Record<string, unknown> {
  return typeof value['start'] === 'string' && 'end' in value ? { ...value, end: '2026-11-20T09:13:00Z' } : value
}

export interface Violation {
  /** Names the broken limit and its path. */
  why: string
  value: unknown
}

function ownViolations(schema: Schema): Violation[] {
  const type = typeOf(schema)
  const found: Violation[] = []
  const add = (why: string, value: unknown): void => void found.push({ why, value })
  if (schema.enum || 'const' in schema) add('is none of the values', 'none of the values')
  if (type === 'string' && (schema.minLength ?? 0) > 0) add('minLength', '')
  if (type === 'string' && schema.maxLength !== undefined) add('maxLength', 'a'.repeat(schema.maxLength + 1))
  if (schema.format === 'email' || schema.format === 'date-time') add('format', 'text')
  if (schema.pattern !== undefined) add('pattern', ' ')
  if (schema.minimum !== undefined) add('minimum', schema.minimum - 1)
  if (schema.exclusiveMinimum !== undefined) add('exclusiveMinimum', schema.exclusiveMinimum)
  if (schema.maximum !== undefined) add('maximum', schema.maximum + 1)
  if (type === 'integer') add('integer', (schema.minimum ?? 0) + 0.5)
  if ((schema.minItems ?? 0) > 0) add('minItems', [])
  // Building a list of millions takes seconds.
  if (schema.maxItems !== undefined && schema.maxItems <= 1000 && schema.items) {
    add(
      'maxItems',
      Array.from({ length: schema.maxItems + 1 }, () => sampleOf(schema.items ?? {})),
    )
  }
  return found
}

function take(object: object, key: string): object {
  const copy = { ...object }
  Reflect.deleteProperty(copy, key)
  return copy
}

/** Returns variants of the sample that break one limit each. Unions have none. */
export function violationsOf(given: Schema): Violation[] {
  const schema = resolve(given)
  // A value that breaks one member of a union may be valid for another. Named members are tested separately.
  if (schema.anyOf ?? schema.oneOf) return []
  const sample = sampleOf(schema)
  const found = ownViolations(schema)
  if (schema.items && Array.isArray(sample)) {
    for (const { why, value } of violationsOf(schema.items)) found.push({ why: `[] ${why}`, value: [value] })
  }
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return found
  for (const key of schema.required ?? []) found.push({ why: `${key} required`, value: take(sample, key) })
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    for (const { why, value } of violationsOf(property)) found.push({ why: `${key} ${why}`, value: { ...sample, [key]: value } })
  }
  return found
}

/** Returns the paths of strings and lists without a length limit. */
export function unlimitedIn(schema: Schema, where: string): string[] {
  const type = typeOf(schema)
  const isOpen =
    (type === 'string' && schema.maxLength === undefined && !schema.enum && !('const' in schema) && schema.pattern === undefined) ||
    (type === 'array' && schema.maxItems === undefined)
  const parts: [string, Schema][] = [
    ...Object.entries(schema.properties ?? {}),
    ...[schema.items ?? [], schema.additionalProperties ?? [], ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
      .flat()
      .map((part): [string, Schema] => ['*', part]),
  ]
  return [...(isOpen ? [where] : []), ...parts.flatMap(([key, part]) => unlimitedIn(part, `${where}.${key}`))]
}
