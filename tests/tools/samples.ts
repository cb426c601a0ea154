import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of real media beside the project; it is never part of it. */
export const samplesFolder = resolve(fileURLToPath(new URL('../../../shared/samples', import.meta.url)))

/** Path of a sample such as `faces/obama.jpg`, or undefined where the folder is absent. */
export function samplePath(name: string): string | undefined {
  const path = resolve(samplesFolder, name)
  if (!path.startsWith(samplesFolder + sep)) throw new Error(`${name} is outside the samples`)
  return existsSync(path) ? path : undefined
}

/** A vitest browser command: a sample as base64, or null where the folder is absent. */
export async function readSample(_context: unknown, name: string): Promise<string | null> {
  const path = samplePath(name)
  return path === undefined ? null : (await readFile(path)).toString('base64')
}
