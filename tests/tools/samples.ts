import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of real media files next to the project, which is not part of the repository. */
export const samplesFolder = resolve(fileURLToPath(new URL('../../../shared/samples', import.meta.url)))

/** Returns the path of a sample such as `faces/obama.jpg`, or undefined if it is missing. */
export function samplePath(name: string): string | undefined {
  const path = resolve(samplesFolder, name)
  if (!path.startsWith(samplesFolder + sep)) throw new Error(`${name} is outside the samples`)
  return existsSync(path) ? path : undefined
}

/** Reads a sample as base64, or returns null if it is missing. A browser command of Vitest. */
export async function readSample(_context: unknown, name: string): Promise<string | null> {
  const path = samplePath(name)
  return path === undefined ? null : (await readFile(path)).toString('base64')
}
