import { defineConfig } from 'vite'

import { encoderModulesPlugin } from './encoder-modules-plugin.ts'
import { modelsPlugin } from './models-plugin.ts'
import { RUNTIME_ALIAS } from './runtime-alias.ts'
import { schemaDescriptionsPlugin } from './weight/schema-descriptions-plugin.ts'

const plugins = () => [modelsPlugin(), encoderModulesPlugin(), schemaDescriptionsPlugin()]

/** Builds the page in which the server runs the engine. */
export default defineConfig({
  root: 'server/workers/page',
  cacheDir: '../../../node_modules/.vite-engine-page',
  envDir: false,
  resolve: { alias: RUNTIME_ALIAS },
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: plugins(),
  worker: { format: 'es', plugins },
  build: { outDir: '../../../dist/engine-page', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 900 },
})
