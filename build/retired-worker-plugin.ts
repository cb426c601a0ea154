import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import { SERVICE_WORKER_FILE } from '../src/lib/browser/embedded-worker.ts'
import { bundleClassic } from './script-bundles-plugin.ts'

const retired = fileURLToPath(new URL('../src/app/start/retired-worker.ts', import.meta.url))

/** Adds a service worker to builds without an embedded back end that replaces one from an embedded build and then removes itself. */
export function retiredWorkerPlugin(): Plugin {
  return {
    name: 'retired-service-worker',
    configureServer: (server) => {
      server.middlewares.use(`/${SERVICE_WORKER_FILE}`, (_request, response, next) => {
        bundleClassic(retired).then((code) => response.setHeader('Content-Type', 'text/javascript').end(code), next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: SERVICE_WORKER_FILE, source: await bundleClassic(retired) })
    },
  }
}
