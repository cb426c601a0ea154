import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const FILE_NAME = 'service-worker.js'
const entry = fileURLToPath(new URL('./service-worker.ts', import.meta.url))
const mswWorker = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')

/** Our worker and behind it MSW's, as one classic script: listeners are called in the order in which they were added. */
export async function bundleServiceWorker(isMinified: boolean): Promise<string> {
  const bundle = await rolldown({ input: entry, platform: 'browser' })
  try {
    const { output } = await bundle.generate({ format: 'iife', minify: isMinified })
    const [{ code }] = output
    return `${code}\n${await readFile(mswWorker, 'utf8')}`
  } finally {
    await bundle.close()
  }
}

/** Serves `/service-worker.js` in the dev server and puts it into the build. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'embedded-service-worker',
    // Found late, behind the dynamic import, they would make the dev server reload the page.
    config: () => ({ optimizeDeps: { include: ['@mswjs/data', 'idb', 'mediabunny', 'msw', 'msw/browser', 'zod'] } }),
    configureServer: (server) => {
      server.middlewares.use(`/${FILE_NAME}`, (_request, response, next) => {
        const serve = async (): Promise<void> => {
          try {
            const code = await bundleServiceWorker(false)
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
    async generateBundle() {
      const code = await bundleServiceWorker(true)
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: code })
    },
  }
}
