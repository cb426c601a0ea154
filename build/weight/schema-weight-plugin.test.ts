import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

import { withoutConversion } from './schema-weight-plugin.ts'

it('the schema library of a build can’t convert schemas to JSON Schema, and keeps its lines', async () => {
  const code = await readFile(new URL('../../node_modules/zod/v4/classic/schemas.js', import.meta.url), 'utf8')
  expect(code).toContain('processors.objectProcessor')
  const reduced = withoutConversion(code)
  expect(reduced).not.toMatch(/Processor\b|JSONSchemaMethod\(/)
  expect(reduced).toContain('processors.aggregateChecks(inst).minimum')
  expect(reduced.split('\n')).toHaveLength(code.split('\n').length)
})

it('a schema library that converts elsewhere stops the build', () => {
  expect(() => withoutConversion('export const convert = 1')).toThrow('zod converts schemas to JSON Schema elsewhere')
})
