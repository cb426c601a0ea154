import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { z } from 'zod'

import { MISSING_TEXTS } from './missing-texts.ts'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i
/** Vite's licence file continues with the licences of packages that no app contains. */
const REST_OF_VITE = /\n# Licenses of bundled dependencies[^]*/

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.string() })

/** A package with its licence texts. */
export interface LicensedPackage {
  folder: string
  name: string
  version: string
  license: string
  texts: string[]
}

/** JSZip offers a choice of two licences, and this app takes the first. */
const SECOND_OF_JSZIP = /\n+GPL version 3\n=+\n[^]*/

/** Returns the licence texts in a folder. */
export function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').replace(REST_OF_VITE, '').replace(SECOND_OF_JSZIP, '').trim())
}

function manifestIn(folder: string): z.infer<typeof Manifest> | undefined {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return undefined
  // Packages contain further manifests, without a name, for the type of their modules.
  return Manifest.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
}

/**
 * Returns the licence texts of a package.
 *
 * @throws if it has none
 */
export function licenceTexts(name: string, folder: string): string[] {
  const texts = existsSync(folder) ? textsIn(folder) : []
  const missing = MISSING_TEXTS[name]
  if (texts.length === 0 && missing) texts.push(missing())
  if (texts.length === 0) throw new Error(`The package ${name} has no licence text: add it to build/licences/missing-texts.ts.`)
  return texts
}

/**
 * Returns the package of a file below `node_modules`, or undefined for the app's own files.
 *
 * @throws if the package has no licence text
 */
export function packageOf(file: string): LicensedPackage | undefined {
  if (!file.includes('/node_modules/')) return undefined
  for (let folder = dirname(file); folder.includes('/node_modules/'); folder = dirname(folder)) {
    const manifest = manifestIn(folder)
    if (!manifest) continue
    return { folder, ...manifest, texts: licenceTexts(manifest.name, folder) }
  }
  throw new Error(`${file} belongs to no package with a name, a version and a licence`)
}
