import { existsSync } from 'node:fs'

import { canInstallPackages, installPackage } from './debian-packages.ts'

/** No /usr/bin/firefox: on Ubuntu it starts a snap, which may not read a profile in the folder for temporary files. */
const INSTALLED = [
  '/usr/bin/firefox-esr',
  '/usr/lib/firefox/firefox',
  '/usr/lib64/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/**
 * Returns the path of the Firefox that FIREFOX names, or of an installed one; undefined where there is none.
 *
 * @throws where FIREFOX names a file that does not exist
 */
export function findFirefox(
  named: string | undefined = process.env['FIREFOX'],
  installed: readonly string[] = INSTALLED,
): string | undefined {
  if (named === undefined || named === '') return installed.find((path) => existsSync(path))
  if (!existsSync(named)) throw new Error(`FIREFOX names ${named}, and there is no such file.`)
  return named
}

/** A Firefox, or the reason why there is none. */
export type FoundFirefox = { path: string } | { missing: string }

/** How `ensureFirefox` reaches the machine, so that a test can stand in for it. */
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
 * Returns a Firefox, installing Debian's where there is none and that can be done. People may work without one.
 *
 * @throws under CI=true, where there is none
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
      // apt-get has said why.
      return undefined
    }
    return find()
  }
}
