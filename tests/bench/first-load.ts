import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

/** Bytes after gzip of what a browser with an empty cache loads until a page is quiet. Answers of the back end are not among it. */
export interface FirstLoad {
  scripts: number
  styles: number
  /** The page itself, images, WebAssembly. */
  other: number
  files: number
}

const kindOf = (pathname: string): Exclude<keyof FirstLoad, 'files'> => {
  if (/\.m?js$/.test(pathname)) return 'scripts'
  return pathname.endsWith('.css') ? 'styles' : 'other'
}

/** The size of what a build serves at an address; at an address of the app that is the page itself. */
function sizeOf(outDir: string, pathname: string): number {
  const file = join(outDir, pathname)
  return gzipSync(readFileSync(pathname.endsWith('/') || !existsSync(file) ? join(outDir, 'index.html') : file)).length
}

/** Opens an address of a build and counts what is loaded. The service worker and what it fetches are its own, and not counted. */
export async function measureFirstLoad(page: Page, address: string, outDir: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const isOwn = origin === new URL(address).origin && !/^\/(legacy|socket\.io)\b/.test(pathname)
    if (isOwn && response.ok() && response.request().serviceWorker() === null) loaded.add(pathname)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  page.removeAllListeners('response')
  await session.detach()
  const load: FirstLoad = { scripts: 0, styles: 0, other: 0, files: loaded.size }
  for (const pathname of loaded) load[kindOf(pathname)] += sizeOf(outDir, pathname)
  return load
}
