import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

import '#lib/browser/no-eval.ts'

import { config } from 'zod'

import { importsOf } from './tools/import-rules.ts'

const root = join(import.meta.dirname, '..')
const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Entry points of the page, of the service worker and of each worker. */
const ENTRIES = ['src/main.tsx', 'mocks/offline/service-worker.ts', ...globSync('{src,backend,mocks}/**/*.worker.ts', { cwd: root })]

it('covers the page, the service worker and seventeen workers', () => {
  expect(ENTRIES).toHaveLength(19)
})

it.each(ENTRIES)('%s turns off zod’s code generation before any schema is declared', (entry) => {
  expect(basename(importsOf(entry, sourceOf(entry))[0] ?? '', '.ts')).toBe('no-eval')
})

it('imports nothing that a bundler could evaluate first', () => {
  expect(importsOf('no-eval.ts', sourceOf('src/lib/browser/no-eval.ts'))).toEqual([])
})

it('is applied when zod loads', () => {
  expect(config().jitless).toBe(true)
})
