import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { z } from 'zod'

import { serviceWorkerPlugin } from './build/service-worker-plugin.ts'
import { embeddedSettings, parseBuildSettings } from './src/lib/addresses/build-settings.ts'
import { removeRecordPlugin } from './build/build-record.ts'
import { blueprintWeightPlugin } from './build/weight/blueprint-weight-plugin.ts'
import { chunkGroups, circlesPlugin } from './build/chunk-groups.ts'
import { contentSecurityPolicyFor, contentSecurityPolicyPlugin } from './build/security/content-security-policy.ts'
import { createLicences } from './build/licences-plugin.ts'
import { DEFAULT_PORT } from './build/default-port.ts'
import { encoderModulesPlugin } from './build/encoder-modules-plugin.ts'
import { iconWeightPlugin } from './build/weight/icon-weight-plugin.ts'
import { workerNames } from './build/security/isolated-names.ts'
import { manifestPlugin } from './build/manifest-plugin.ts'
import { modelsPlugin } from './build/models-plugin.ts'
import { nginxPlugin } from './build/nginx-plugin.ts'
import { retiredWorkerPlugin } from './build/retired-worker-plugin.ts'
import { ROUTER_ALIAS } from './build/router-alias.ts'
import { RUNTIME_ALIAS } from './build/runtime-alias.ts'
import { schemaDescriptionsPlugin } from './build/weight/schema-descriptions-plugin.ts'
import { schemaWeightPlugin } from './build/weight/schema-weight-plugin.ts'
import { securityHeadersFor } from './build/security/security-headers.ts'
import { scriptBundlesPlugin } from './build/script-bundles-plugin.ts'
import { servedPagePlugin } from './build/served-page-plugin.ts'

const Backend = z.enum(['embedded', 'prism', 'remote'])

function chosenBackend(mode: string): z.infer<typeof Backend> {
  const wanted = process.env['BACKEND'] ?? (mode === 'development' || mode === 'production' ? 'embedded' : mode)
  const parsed = Backend.safeParse(wanted)
  if (!parsed.success) throw new Error(`BACKEND is "${wanted}"; it must be one of ${Backend.options.join(', ')}.`)
  return parsed.data
}

/** Where `npm run prism` answers. */
const PRISM_URL = 'http://127.0.0.1:4011'

/** The development server hands the contract's paths and the socket to the back end that runs elsewhere. */
function proxyTo(backend: 'prism' | 'remote'): Record<string, ProxyOptions> {
  const target = z
    .url({ protocol: /^https?$/, error: 'BACKEND_URL must be the address of a back end, such as https://studio.example.' })
    .parse(process.env['BACKEND_URL'] ?? (backend === 'prism' ? PRISM_URL : undefined))
  // The back end compares the browser's Origin with X-Forwarded-Host, because Host is its own.
  const options = { target, changeOrigin: true, xfwd: true }
  return { '/legacy': options, '/socket.io': { ...options, ws: true } }
}

/** On a slow machine, the timings of the bundler would fill the output of `npm start`. */
const QUIET = { checks: { bundlerTimings: false } }

export default defineConfig(({ mode, command, isPreview }) => {
  const backend = chosenBackend(mode)
  const settings = parseBuildSettings(backend === 'embedded' ? embeddedSettings(process.env) : process.env)
  const licences = createLicences()
  const define = {
    __BACKEND__: JSON.stringify(backend),
    // The mode names the back end, so Vite would leave React's development code in a build.
    'process.env.NODE_ENV': JSON.stringify(command === 'build' ? 'production' : 'development'),
  }
  const securityHeaders = securityHeadersFor(settings)
  const names = workerNames(settings.crossOriginIsolation)
  return {
    root: 'src',
    cacheDir: '../node_modules/.vite',
    envDir: false,
    resolve: {
      alias: [
        ...Object.entries(RUNTIME_ALIAS).map(([find, replacement]) => ({ find, replacement })),
        ...(command === 'build' ? ROUTER_ALIAS : []),
      ],
    },
    define,
    plugins: [
      removeRecordPlugin(),
      circlesPlugin(),
      modelsPlugin(),
      encoderModulesPlugin(),
      schemaDescriptionsPlugin(),
      schemaWeightPlugin(),
      react(),
      contentSecurityPolicyPlugin(contentSecurityPolicyFor(settings)),
      // Other back ends than the embedded one have nothing to start before somebody acts.
      scriptBundlesPlugin(backend === 'embedded' ? 'idle' : 'intent'),
      blueprintWeightPlugin(),
      iconWeightPlugin(),
      servedPagePlugin(define),
      // Only the embedded build has a service worker.
      manifestPlugin({ receivesShares: backend === 'embedded' }),
      licences.main(),
      nginxPlugin({ headers: securityHeaders, hasBackend: backend !== 'embedded' }),
      backend === 'embedded' ? serviceWorkerPlugin() : retiredWorkerPlugin(),
    ],
    worker: {
      format: 'es',
      rolldownOptions: { ...QUIET, output: names.worker },
      plugins: () => [modelsPlugin(), encoderModulesPlugin(), schemaDescriptionsPlugin(), schemaWeightPlugin(), licences.workers()],
    },
    build: {
      outDir: `../dist/${backend}`,
      emptyOutDir: true,
      target: 'es2023',
      // A worker or a model that were inlined would need data: in the policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
      rolldownOptions: { ...QUIET, output: { ...names.page, codeSplitting: chunkGroups() } },
    },
    server: {
      host: '127.0.0.1',
      fs: { allow: ['..'] },
      ...(backend !== 'embedded' && command === 'serve' && !isPreview ? { proxy: proxyTo(backend) } : {}),
    },
    preview: {
      host: '127.0.0.1',
      port: DEFAULT_PORT,
      strictPort: true,
      headers: securityHeaders,
    },
  }
})
