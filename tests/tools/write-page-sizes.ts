import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

import { sizesOfPage } from './page-sizes.ts'

/**
 * Records the sizes of the pages that have a budget, so that a test can name what grew. Run it again when a budget changes.
 */
// As in the test, where Vite leaves in a few kilobytes of development code.
process.env['NODE_ENV'] = 'test'
const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
const output = await build({ configFile, mode: 'remote', logLevel: 'error', build: { write: false } })
if (!('output' in output)) throw new Error('Expected one build that has ended')
const sizes = Object.fromEntries(['login', 'home'].map((page) => [page, sizesOfPage(output.output, page)]))
await writeFile(new URL('../page-sizes.json', import.meta.url), `${JSON.stringify(sizes, null, 2)}\n`)
