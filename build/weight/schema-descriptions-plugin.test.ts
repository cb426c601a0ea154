import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

import { withoutDescriptions } from './schema-descriptions-plugin.ts'

it('removes descriptions with quotes and parentheses, and nothing else', () => {
  const code = String.raw`zod.object({ "a": zod.string().describe('It isn\'t (yet) "known"').exactOptional() }).describe('A thing')`
  expect(withoutDescriptions(code)).toBe('zod.object({ "a": zod.string().exactOptional() })')
})

it('finds every description of a generated schema', async () => {
  const code = await readFile(new URL('../../generated/model/keyframe.zod.ts', import.meta.url), 'utf8')
  expect(code).toContain('.describe(')
  expect(withoutDescriptions(code)).not.toContain('describe')
})
