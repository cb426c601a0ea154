import { fileURLToPath } from 'node:url'

import { createServer } from 'vite'

// Prints the HTML of the served pages as JSON. Arguments: the path of the app, and the constants of the build as JSON.

const inRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** React's tags for images that a page with scripts should load early. */
const IMAGE_PRELOAD = /<link rel="preload" as="image"[^>]*>/g

const [base = '/', define = '{}'] = process.argv.slice(2)
// Never listens: only a server renders modules with their styles and images.
const server = await createServer({
  configFile: false,
  root: inRoot('src'),
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
  const { servedLanding } = (await server.ssrLoadModule(inRoot('src/features/landing/served-landing.tsx'))) as {
    servedLanding: () => string
  }
  const { servedLogin } = (await server.ssrLoadModule(inRoot('src/features/auth/served-login.tsx'))) as { servedLogin: () => string }
  const pages = { landing: servedLanding(), login: servedLogin() }
  process.stdout.write(
    JSON.stringify(pages, (_key, value: unknown) => (typeof value === 'string' ? value.replaceAll(IMAGE_PRELOAD, '') : value)),
  )
} finally {
  await server.close()
}
