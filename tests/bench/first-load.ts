import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

/** Bytes after gzip that a browser with an empty cache loads until the network is idle, without responses of the back end. */
export interface FirstLoad {
  scripts: number
  styles: number
  /** HTML, images and WebAssembly. */
  other: number
  files: number
}

const kindOf = (pathname: string): Exclude<keyof FirstLoad, 'files'> => {
  if (/\.m?js$/.test(pathname)) return 'scripts'
  return pathname.endsWith('.css') ? 'styles' : 'other'
}

/** Returns the size of the file that a build serves at a path, which is `index.html` for the app's routes. */
function sizeOf(outDir: string, pathname: string): number {
  const file = join(outDir, pathname)
  return gzipSync(readFileSync(pathname.endsWith('/') || !existsSync(file) ? join(outDir, 'index.html') : file)).length
}

/** Opens a URL of a build and measures the loaded files, without those that the service worker fetches. */
export async function measureFirstLoad(page: Page, url: string, outDir: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const isOwn = origin === new URL(url).origin && !/^\/(legacy|socket\.io)\b/.test(pathname)
    if (isOwn && response.ok() && response.request().serviceWorker() === null) loaded.add(pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  page.removeAllListeners('response')
  await session.detach()
  const load: FirstLoad = { scripts: 0, styles: 0, other: 0, files: loaded.size }
  for (const pathname of loaded) load[kindOf(pathname)] += sizeOf(outDir, pathname)
  return load
}
