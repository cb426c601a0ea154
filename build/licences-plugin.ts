import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin, Rolldown } from 'vite'

import { billOfMaterials } from './licences/bill-of-materials.ts'
import { packagesInside } from './licences/bundled-packages.ts'
import { licenceTexts, packageOf, textsIn, type LicensedPackage } from './licences/package-of.ts'
import { MODEL_LICENCES, MODEL_PACKAGES } from './models/models.ts'

export const LICENCES_FILE = 'licences.txt'
/** The software bill of materials. */
export const MATERIALS_FILE = 'sbom.cdx.json'

const MODULES = fileURLToPath(new URL('../node_modules/', import.meta.url))
/** Modules that the bundler adds, by the start of their IDs. */
const OF_THE_BUNDLER: [string, string][] = [
  ['\0vite/', `${MODULES}vite/package.json`],
  ['\0rolldown/', `${MODULES}rolldown/package.json`],
]

/** Returns the file name of a converted model from the ID of its module. */
function modelOf(id: string): string | undefined {
  return /\/node_modules\/\.models\/([^/?]+)/.exec(id)?.[1]
}

/** Returns the source file of a module or asset from its ID. For a converted model, that is a file of the package it was converted from. */
function sourceOf(id: string): string | undefined {
  const added = OF_THE_BUNDLER.find(([start]) => id.startsWith(start))
  if (added) return added[1]
  if (id.startsWith('\0')) return undefined
  const model = modelOf(id)
  if (model === undefined) return id.split('?', 1)[0]
  const name = MODEL_PACKAGES[model]
  if (name === undefined) throw new Error(`Name the package of the model ${model} in MODEL_PACKAGES.`)
  return `${MODULES}${name}/package.json`
}

/** Returns the text of the notices, one per package. */
export function noticesOf(packages: Iterable<LicensedPackage>): string {
  const rule = '='.repeat(80)
  const parts = [...packages]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, version, license, texts }) => `${rule}\n${name} ${version} (${license})\n${rule}\n\n${texts.join('\n\n')}`)
  return `This app contains the following software, models and fonts.\n\n${parts.join('\n\n')}\n`
}

/**
 * Writes the licence notices and the bill of materials of everything that a build contains: modules that are part of a bundle, the packages
 * inside prebuilt modules, and copied files such as models, fonts and WebAssembly. Workers are bundled separately, so `workers` collects
 * theirs.
 */
export function createLicences(): { main: () => Plugin; workers: () => Plugin } {
  const packages = new Map<string, LicensedPackage>()

  function add(id: string, isAsset: boolean): void {
    const file = sourceOf(id)
    const found = file === undefined ? undefined : packageOf(file)
    if (file === undefined || !found) return
    const known = packages.get(found.folder) ?? found
    packages.set(found.folder, known)
    for (const inside of packagesInside(file, found.name)) packages.set(inside.folder, inside)
    const own = MODEL_LICENCES[modelOf(id) ?? '']
    if (own) packages.set(own.name, { ...own, folder: own.name, texts: licenceTexts(own.name, '') })
    // Third-party files inside a package, such as the fonts of pdf.js, have a separate licence next to them.
    if (isAsset) for (const text of textsIn(dirname(file))) if (!known.texts.includes(text)) known.texts.push(text)
  }

  function collect(bundle: Rolldown.OutputBundle, root: string): void {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset') for (const name of file.originalFileNames) add(resolve(root, name), true)
      else
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          // Style sheets are moved out of the scripts, so their rendered length is zero.
          if (renderedLength > 0 || /\.css(\?|$)/.test(id)) add(id, false)
        }
    }
  }

  const collecting = (): Plugin => {
    let root = ''
    return {
      name: 'licence-notices-of-workers',
      apply: 'build',
      configResolved: (config) => {
        ;({ root } = config)
      },
      generateBundle: (_options, bundle) => collect(bundle, root),
    }
  }

  return {
    workers: collecting,
    main: () => {
      let root = ''
      return {
        name: 'licence-notices',
        configResolved: (config) => {
          ;({ root } = config)
        },
        configureServer: (server) => {
          server.middlewares.use(`/${LICENCES_FILE}`, (_request, response) => {
            response.setHeader('Content-Type', 'text/plain').end('The licence notices are written by npm run build.')
          })
        },
        generateBundle: {
          order: 'post',
          handler(_options, bundle) {
            collect(bundle, root)
            this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source: noticesOf(packages.values()) })
            this.emitFile({ type: 'asset', fileName: MATERIALS_FILE, source: billOfMaterials(packages.values()) })
          },
        },
      }
    },
  }
}
