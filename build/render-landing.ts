import { fileURLToPath } from 'node:url'

import { createServer } from 'vite'

// Prints the HTML of the landing page. Arguments: the path of the app, and the constants of the build as JSON.

const root = fileURLToPath(new URL('../src', import.meta.url))
const entry = fileURLToPath(new URL('../src/features/landing/served-landing.tsx', import.meta.url))

/** React's tags for images that a page with scripts should load early. */
const IMAGE_PRELOAD = /<link rel="preload" as="image"[^>]*>/g

const [base = '/', define = '{}'] = process.argv.slice(2)
// Never listens: only a server renders modules with their styles and images.
const server = await createServer({
  configFile: false,
  root,
  base,
  define: JSON.parse(define) as Record<string, string>,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  build: { assetsInlineLimit: 0 },
  optimizeDeps: { noDiscovery: true, include: [] },
  oxc: { jsx: { runtime: 'automatic' } },
})
try {
  const { servedLanding } = (await server.ssrLoadModule(entry)) as { servedLanding: () => string }
  process.stdout.write(servedLanding().replaceAll(IMAGE_PRELOAD, ''))
} finally {
  await server.close()
}
