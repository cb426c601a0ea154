import { existsSync } from 'node:fs'

import { canInstallPackages, installPackage } from './debian-packages.ts'

/** Without /usr/bin/firefox, which starts a snap on Ubuntu that cannot read a profile in the temporary folder. */
const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/usr/lib64/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/**
 * Returns the path of the Firefox at FIREFOX or of an installed one, or undefined if there is none.
 *
 * @throws if FIREFOX names a file that does not exist
 */
export function findFirefox(
  named: string | undefined = process.env['FIREFOX'],
  installed: readonly string[] = INSTALLED,
): string | undefined {
  if (named === undefined || named === '') return installed.find((path) => existsSync(path))
  if (!existsSync(named)) throw new Error(`FIREFOX names ${named}, and there is no such file.`)
  return named
}

/** The path of a Firefox, or the reason why there is none. */
export type FoundFirefox = { path: string } | { missing: string }

/** The environment of `ensureFirefox`, which tests replace. */
interface Machine {
  find: () => string | undefined
  canInstall: () => boolean
  install: (name: string) => void
  isCi: boolean
}

const thisMachine: Machine = {
  find: findFirefox,
  canInstall: canInstallPackages,
  install: installPackage,
  isCi: process.env['CI'] === 'true',
}

/**
 * Returns a Firefox, after installing Debian's if there is none. Local work is possible without one.
 *
 * @throws if there is none and CI=true
 */
export function ensureFirefox({ find, canInstall, install, isCi }: Machine = thisMachine): FoundFirefox {
  const path = find() ?? installed()
  if (path !== undefined) return { path }
  const missing = 'There is no Firefox: install one (Debian: apt-get install firefox-esr) or name it in FIREFOX.'
  if (isCi) throw new Error(missing)
  return { missing }

  function installed(): string | undefined {
    if (!canInstall()) return undefined
    try {
      install('firefox-esr')
    } catch {
      // apt-get has printed the reason.
      return undefined
    }
    return find()
  }
}
