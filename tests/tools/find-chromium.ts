import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

import { canInstallPackages, installPackage } from './debian-packages.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chromium: the one that CHROMIUM names, the system's, or Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, and there is no such file.`)
    return named
  }
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * Path of a Chromium, installing Debian's where there is none and that can be done.
 *
 * @throws Error that says what to do where it cannot
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== undefined) return found
  if (!canInstallPackages())
    throw new Error('The tests need a Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM.')
  installPackage('chromium')
  const installed = findChromium()
  if (installed === undefined) throw new Error('The package chromium was installed but its program was not found.')
  return installed
}

/** Root may not use Chromium's sandbox; the rest keeps a closed network quiet. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]
