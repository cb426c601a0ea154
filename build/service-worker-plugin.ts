import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

import type { AppBuild } from '../mocks/offline/app-files.ts'
import { SERVICE_WORKER_FILE } from '../src/lib/browser/embedded-worker.ts'

const entry = fileURLToPath(new URL('../mocks/offline/service-worker.ts', import.meta.url))
const mswWorker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')

/**
 * Bundles our worker followed by MSW's as one classic script, because listeners run in the order in which they were added.
 *
 * @param build files to cache for offline use, or null for none
 */
export async function bundleServiceWorker(isMinified: boolean, build: AppBuild | null): Promise<string> {
  const define = { APP_BUILD: JSON.stringify(build) }
  const bundle = await rolldown({ input: entry, platform: 'browser', transform: { define } })
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: isMinified })
    const [{ code }] = output
    return `${code}\n${await readFile(mswWorker, 'utf8')}`
  } finally {
    await bundle.close()
  }
}

/** Lists the files of a build with a hash in their name, with a version that changes with any byte of any file. */
export async function readBuild(folder: string, base = '/'): Promise<AppBuild> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll(sep, '/'))
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(path).update(await readFile(join(folder, path)))
  const files = paths.filter((path) => path.startsWith('assets/')).toSorted()
  return { version: hash.digest('hex').slice(0, 16), base, files: files.map((path) => base + path) }
}

/** Serves the service worker in the dev server and adds it to the build, next to the page. */
export function serviceWorkerPlugin(): Plugin {
  let base = '/'
  return {
    name: 'embedded-service-worker',
    // These packages are behind a dynamic import. If the dev server discovered them only then, it would reload the page.
    config: () => ({ optimizeDeps: { include: ['@mswjs/data', 'idb', 'mediabunny', 'msw', 'msw/browser', 'zod'] } }),
    configResolved: (config) => {
      ;({ base } = config)
    },
    configureServer: (server) => {
      server.middlewares.use(`/${SERVICE_WORKER_FILE}`, (_request, response, next) => {
        const serve = async (): Promise<void> => {
          try {
            const code = await bundleServiceWorker(false, null)
            response.setHeader('Content-Type', 'text/javascript')
            response.setHeader('Cache-Control', 'no-cache')
            response.end(code)
          } catch (error) {
            next(error)
          }
        }
        void serve()
      })
    },
    // After all other plugins, because the worker's version covers every written file, including the page.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) throw new Error('The build has no folder; build.outDir in vite.config.ts names it.')
        await writeFile(join(dir, SERVICE_WORKER_FILE), await bundleServiceWorker(true, await readBuild(dir, base)))
      },
    },
  }
}
