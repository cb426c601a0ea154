import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

import '../src/lib/no-eval'

import { config } from 'zod'

import { importsOf } from './tools/import-rules.ts'

const root = join(import.meta.dirname, '..')
const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** What the browser loads first: the page, and each worker. */
const ENTRIES = ['src/main.tsx', ...globSync('{src,mocks}/**/*.worker.ts', { cwd: root })]

it('covers the page and three workers', () => {
  expect(ENTRIES).toHaveLength(4)
})

it.each(ENTRIES)('%s turns zod’s code generation off before any schema is declared', (entry) => {
  expect(basename(importsOf(entry, sourceOf(entry))[0] ?? '')).toBe('no-eval')
})

it('imports nothing, which a bundler could evaluate first', () => {
  expect(importsOf('no-eval.ts', sourceOf('src/lib/no-eval.ts'))).toEqual([])
})

it('is taken over by zod when it loads', () => {
  expect(config().jitless).toBe(true)
})
