import { existsSync } from 'node:fs'

import { canInstallPackages, installPackage } from './debian-packages.ts'

/** The programs of Debian's WebKit: a driver, which starts its browser, and a screen for it. */
export interface WebKitPrograms {
  driver: string
  display: string
}

const DEBIAN: WebKitPrograms = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' }

/** Returns the installed WebKit, or undefined if a part of it is missing. */
export function findWebKit(programs: WebKitPrograms = DEBIAN): WebKitPrograms | undefined {
  return existsSync(programs.driver) && existsSync(programs.display) ? programs : undefined
}

/** A WebKit, or the reason why there is none. */
export type FoundWebKit = WebKitPrograms | { missing: string }

/** The environment of `ensureWebKit`, which tests replace. */
interface Machine {
  find: () => WebKitPrograms | undefined
  canInstall: () => boolean
  install: (name: string) => void
  isCi: boolean
}

const thisMachine: Machine = {
  find: findWebKit,
  canInstall: canInstallPackages,
  install: installPackage,
  isCi: process.env['CI'] === 'true',
}

/**
 * Returns a WebKit, after installing Debian's if there is none. Local work is possible without one.
 *
 * @throws if there is none and CI=true
 */
export function ensureWebKit({ find, canInstall, install, isCi }: Machine = thisMachine): FoundWebKit {
  const found = find() ?? installed()
  if (found !== undefined) return found
  const missing = 'There is no WebKit with a driver (Debian: apt-get install webkit2gtk-driver xvfb).'
  if (isCi) throw new Error(missing)
  return { missing }

  function installed(): WebKitPrograms | undefined {
    if (!canInstall()) return undefined
    try {
      install('webkit2gtk-driver')
      install('xvfb')
    } catch {
      // apt-get has printed the reason.
      return undefined
    }
    return find()
  }
}
