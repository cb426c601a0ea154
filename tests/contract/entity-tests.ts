import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'

/** An entity of the specification with the expected validation of its fields, which are named by dotted paths. */
export interface Entity {
  title: string
  schema: ZodType
  examples: Record<string, unknown>
  /** Required fields, which the first example must contain. */
  required?: string[]
  /** Fields that may be absent. */
  optional?: string[]
  /** More valid values of fields. */
  accepts?: [path: string, value: unknown][]
  /** Invalid values of fields. */
  rejects?: [path: string, value: unknown][]
}

const ABSENT = Symbol('absent')

function change(value: unknown, path: string[], replacement: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return replacement
  if (typeof value !== 'object' || value === null) throw new Error(`The example has no field ${key}`)
  const copy: object = Array.isArray(value) ? Array.from<unknown>(value) : { ...value }
  if (rest.length === 0 && replacement === ABSENT) Reflect.deleteProperty(copy, key)
  else Reflect.set(copy, key, change(Reflect.get(value, key), rest, replacement))
  return copy
}

/** Returns the example with one field changed. */
function withField(example: unknown, path: string, value: unknown): unknown {
  return change(example, path === '' ? [] : path.split('.'), value)
}

/** Defines tests for entities: their examples, required and optional fields, and valid and invalid values. */
export function describeEntities(entities: Entity[]): void {
  describe.each(entities)('$title', ({ schema, examples, required = [], optional = [], accepts = [], rejects = [] }) => {
    const first = Object.values(examples)[0]

    it.each(Object.entries(examples))('accepts the example %s without dropping fields', (_, example) => {
      expect(schema.parse(example)).toEqual(example)
    })

    it.each(required)('requires the field %s', (path) => {
      expect(schema.safeParse(withField(first, path, ABSENT)).success).toBe(false)
    })

    it.each(optional)('accepts a missing %s', (path) => {
      expect(schema.safeParse(withField(first, path, ABSENT)).success).toBe(true)
    })

    it.each(accepts.map(([path, value]) => ({ path, value })))('accepts $value as $path', ({ path, value }) => {
      expect(schema.parse(withField(first, path, value))).toEqual(withField(first, path, value))
    })

    it.each(rejects.map(([path, value]) => ({ path, value })))('rejects $value as $path', ({ path, value }) => {
      expect(schema.safeParse(withField(first, path, value)).success).toBe(false)
    })
  })
}
