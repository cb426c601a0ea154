import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

import { importsOf } from './tools/import-rules.ts'

const root = join(import.meta.dirname, '..')

/** What runs first in a page that may parse, and in each worker. */
const ENTRIES = ['src/app/render-app.tsx', 'src/app/start-embedded.ts', ...globSync('{src,mocks}/**/*.worker.ts', { cwd: root })]

it('covers the page and three workers', () => {
  expect(ENTRIES).toHaveLength(5)
})

it.each(ENTRIES)('%s turns the code generation of zod off before anything can parse, which the policy would report', (entry) => {
  const [first = ''] = importsOf(entry, readFileSync(join(root, entry), 'utf8')).filter((path) => !path.endsWith('.css'))
  expect(basename(first)).toBe('no-eval')
})
