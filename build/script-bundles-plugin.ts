import { fileURLToPath } from 'node:url'

import { rolldown } from 'rolldown'
import { minify, transform } from 'rolldown/utils'
import type { Plugin } from 'vite'

import { preloadsOf, type Preloads } from './page-preloads.ts'

/** Newest syntax in each bundle. The modern one must start in Chrome 80 and browsers of its age [VAL-06]. */
const MODERN_TARGET = 'es2020'
const LEGACY_TARGET = 'es2015'

const loader = fileURLToPath(new URL('../src/app/start/choose-bundle.ts', import.meta.url))
const legacy = fileURLToPath(new URL('../src/app/start/legacy.ts', import.meta.url))
const beforePaint = fileURLToPath(new URL('../src/app/start/before-paint.ts', import.meta.url))

/** Bundles a module as one classic script that old browsers can parse. */
export async function bundleClassic(input: string): Promise<string> {
  const bundle = await rolldown({
    input,
    platform: 'browser',
    transform: { target: LEGACY_TARGET },
    onLog: (_level, { code, message }) => {
      // The script would start with an error, in the browsers that the page is for.
      if (code === 'EMPTY_IMPORT_META')
        throw new Error(`Code that runs before the browser check can't read the settings of the build: ${message}`)
    },
  })
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: false })
    return await lower(output[0].code, LEGACY_TARGET)
  } finally {
    await bundle.close()
  }
}

/**
 * Lowers the syntax of a bundled script. The minifier has the same target, because newer syntax is often shorter.
 *
 * @throws if the lowered code would import a helper, as for private fields, because a bundled script can't
 */
export async function lower(code: string, target: string): Promise<string> {
  const lowered = await transform('bundle.js', code, { target, sourcemap: false, assumptions: { setPublicClassFields: true } })
  if (lowered.errors.length > 0) throw new Error(lowered.errors.map(({ message }) => message).join('; '))
  const helper = /@oxc-project\/runtime[^'"]*/.exec(lowered.code)?.[0]
  if (helper !== undefined) throw new Error(`Code that runs before the browser check must not need ${helper}: use plainer syntax there.`)
  return (await minify('bundle.js', lowered.code, { compress: { target }, sourcemap: false })).code
}

/** The page's script tag as written by Vite. */
const MODULE_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/
/** The tags by which Vite preloads what the module script imports. */
const MODULE_PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g

/** When the modern bundle is loaded behind the landing page; see `src/app/start/load-bundle.ts`. */
type LoadTime = 'idle' | 'intent'

/** Paths of the scripts outside the modern bundle. */
interface ClassicPaths {
  base: string
  beforePaint: string
  loader: string
  legacy: string
}

/**
 * Adds scripts to the page that prepare the first paint and choose between the two bundles. The modern bundle and the page's own files are
 * preloaded by the first of them, because visitors who read the landing page don't need them yet.
 */
export function offerBundles(html: string, paths: ClassicPaths, loadTime: LoadTime, { app, pages }: Preloads): string {
  const modernPath = MODULE_SCRIPT.exec(html)?.[1]
  if (modernPath === undefined) throw new Error('The built page has no module script; MODULE_SCRIPT must follow what Vite writes.')
  if (!html.includes('</title>')) throw new Error('The page needs a title: a script is inserted after it.')
  const choice = `<script src="${paths.loader}" data-modern="${modernPath}" data-legacy="${paths.legacy}" data-load="${loadTime}"></script>`
  const preloaded = [modernPath, ...[...html.matchAll(MODULE_PRELOAD)].map(([, path]) => path)].join(' ')
  const listOf = (files: readonly string[]): string => files.map((file) => paths.base + file).join(' ')
  const ofPages = Object.entries(pages).map(([path, files]) => `${path} ${listOf(files)}`)
  const lists = `data-preload="${preloaded}" data-app="${listOf(app)}" data-pages="${ofPages.join(';')}"`
  const first = `<script src="${paths.beforePaint}" data-base="${paths.base}" ${lists}></script>`
  return html
    .replace('</title>', `</title>\n    ${first}`)
    .replace(MODULE_SCRIPT, '')
    .replaceAll(MODULE_PRELOAD, '')
    .replace('</body>', `${choice}\n  </body>`)
}

/** The chunk by which the entry identifies the browser. */
const BROWSER_CHECK = 'browser-parser'

/** Returns the chunks that run before the browser is known to be supported: the entry, the browser check and all their static imports. */
export function firstChunks<Chunk extends { fileName: string; name: string; isEntry: boolean; imports: string[] }>(
  chunks: Chunk[],
): Chunk[] {
  const found = new Set<Chunk>()
  const add = (chunk: Chunk): void => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const other of chunks) if (chunk.imports.includes(other.fileName)) add(other)
  }
  const check = chunks.filter(({ name }) => name === BROWSER_CHECK)
  if (check.length === 0) throw new Error('The build has no browser check; BROWSER_CHECK must follow its name.')
  chunks.filter(({ isEntry }) => isEntry).forEach(add)
  check.forEach(add)
  return [...found]
}

/**
 * Adds the script of the first paint, the legacy bundle and the script that chooses a bundle. Only code that runs before the browser check
 * is lowered: supported browsers alone load the rest of the app.
 */
export function scriptBundlesPlugin(loadTime: LoadTime): Plugin {
  let base = '/'
  let loaderFile = ''
  let legacyFile = ''
  let beforePaintFile = ''
  return {
    name: 'script-bundles',
    apply: 'build',
    configResolved: (config) => {
      ;({ base } = config)
    },
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const sources = [loader, legacy, beforePaint]
        const [loaderCode = '', legacyCode = '', beforePaintCode = ''] = await Promise.all(sources.map(bundleClassic))
        loaderFile = this.getFileName(this.emitFile({ type: 'asset', name: 'choose.js', source: loaderCode }))
        legacyFile = this.getFileName(this.emitFile({ type: 'asset', name: 'legacy.js', source: legacyCode }))
        beforePaintFile = this.getFileName(this.emitFile({ type: 'asset', name: 'before-paint.js', source: beforePaintCode }))
        for (const chunk of firstChunks(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : [])))) {
          chunk.code = await lower(chunk.code, MODERN_TARGET)
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const paths = { base, beforePaint: base + beforePaintFile, loader: base + loaderFile, legacy: base + legacyFile }
        const chunks = Object.values(bundle ?? {}).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        return offerBundles(html, paths, loadTime, preloadsOf(chunks))
      },
    },
  }
}
