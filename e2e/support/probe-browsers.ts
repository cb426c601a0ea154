import type { BrowserContext } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { FEATURES, type Feature } from '../../src/lib/browser/browser-features.ts'
import { features, type Column } from '../../tests/tools/browser-table.ts'
import { ensureFirefox } from '../../tests/tools/find-firefox.ts'
import { ensureWebKit } from '../../tests/tools/find-webkit.ts'
import { openWebKit } from '../../tests/tools/webkit-browser.ts'
import { openChromium, openFirefox } from './browsers.ts'

/** Runs in each browser: returns which of the paths lead to nothing, as `isAt` does in the app. */
const PROBE = `(paths) => paths.filter((path) => path.split('.').reduce((scope, name) => scope?.[name], globalThis) === undefined)`

const paths = features.map((feature) => FEATURES[feature].path)

/** Returns the features at paths. */
function featuresAt(missing: unknown): Feature[] {
  if (!Array.isArray(missing)) throw new Error(`The probe returned ${JSON.stringify(missing)}.`)
  return features.filter((feature) => missing.includes(FEATURES[feature].path))
}

/** Serves an empty page, because browsers give most features only to pages of a server on this machine. */
async function withPage<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = createServer((_request, response) => response.setHeader('Content-Type', 'text/html').end('<!doctype html>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has this kind of address.
  const { port } = server.address() as AddressInfo
  try {
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

async function probeByPlaywright(
  name: string,
  url: string,
  launch: (profile: string, url: string) => Promise<BrowserContext>,
): Promise<Column> {
  const profile = await mkdtemp(join(tmpdir(), 'probe-'))
  const context = await launch(profile, url)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(url)
    const missing: unknown = await page.evaluate(`(${PROBE})(${JSON.stringify(paths)})`)
    const version: unknown = await page.evaluate('/(?:Chrome|Firefox)\\/(\\d+)/.exec(navigator.userAgent)[1]')
    return { title: `${name} ${String(version)}`, missing: featuresAt(missing) }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Returns what the real browsers of this machine lack. Logs which are left out because they aren't installed. */
export function probeBrowsers(): Promise<Column[]> {
  return withPage(async (url) => {
    const columns = [await probeByPlaywright('Chromium', url, openChromium)]
    const firefox = ensureFirefox()
    if ('path' in firefox)
      columns.push(await probeByPlaywright('Firefox', url, (profile, base) => openFirefox(firefox.path, profile, base)))
    else console.warn(`Skipped: ${firefox.missing}`)
    const webkit = ensureWebKit()
    if ('missing' in webkit) {
      console.warn(`Skipped: ${webkit.missing}`)
      return columns
    }
    const { driver, close } = await openWebKit(webkit)
    try {
      await driver.go(url)
      const missing = featuresAt(await driver.run(`return (${PROBE})(arguments[0])`, paths))
      columns.push({ title: `WebKitGTK ${driver.version}`, missing })
    } finally {
      await close()
    }
    return columns
  })
}
