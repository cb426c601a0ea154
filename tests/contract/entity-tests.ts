import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'

/** One entity of the specification, and what its schema must make of each of its fields. Fields are named by dotted paths. */
export interface Entity {
  title: string
  schema: ZodType
  examples: Record<string, unknown>
  /** Fields of the first example that must be there. */
  required?: string[]
  /** Fields that may be absent. */
  optional?: string[]
  /** Values that a field may have as well. */
  accepts?: [path: string, value: unknown][]
  /** Values that a field must not have. */
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

/** The example with one field changed. */
function withField(example: unknown, path: string, value: unknown): unknown {
  return change(example, path === '' ? [] : path.split('.'), value)
}

/** Tests for each entity: its examples, what must be there and what may be missing, and what no field may hold. */
export function describeEntities(entities: Entity[]): void {
  describe.each(entities)('$title', ({ schema, examples, required = [], optional = [], accepts = [], rejects = [] }) => {
    const first = Object.values(examples)[0]

    it.each(Object.entries(examples))('accepts the example %s and drops nothing of it', (_, example) => {
      expect(schema.parse(example)).toEqual(example)
    })

    it.each(required)('wants the field %s', (path) => {
      expect(schema.safeParse(withField(first, path, ABSENT)).success).toBe(false)
    })

    it.each(optional)('does without the field %s', (path) => {
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
