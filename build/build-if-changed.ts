import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

import { buildVariables, hashInputs, isBuiltFrom, recordPath } from './build-record.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** As in `vite.config.ts`. */
const outDir = fileURLToPath(new URL(`../dist/${process.env['BACKEND'] ?? 'embedded'}`, import.meta.url))

/** Builds the app, unless the last build had the same inputs. They are read first: what changes during a build isn't in it. */
export async function buildIfChanged(): Promise<void> {
  const inputs = await hashInputs(root, buildVariables(process.env))
  if (await isBuiltFrom(outDir, inputs)) return
  process.stdout.write('Building the app, which takes up to a minute after each change…\n')
  await build({ mode: 'embedded', logLevel: 'error' })
  await writeFile(recordPath(outDir), inputs)
}
