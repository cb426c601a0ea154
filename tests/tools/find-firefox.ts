import { existsSync, globSync } from 'node:fs'

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
  decodesH264: () => boolean
  canInstall: () => boolean
  install: (name: string) => void
  isCi: boolean
}

const thisMachine: Machine = {
  find: findFirefox,
  decodesH264: () => process.platform !== 'linux' || globSync('/usr/lib{,64,/*}/libavcodec.so.*').length > 0,
  canInstall: canInstallPackages,
  install: installPackage,
  isCi: process.env['CI'] === 'true',
}

/**
 * Returns a Firefox, after installing Debian's if there is none. Local work is possible without one.
 *
 * @throws if there is none and CI=true
 */
export function ensureFirefox(machine: Machine = thisMachine): FoundFirefox {
  const { find, decodesH264, isCi } = machine
  const path = find() ?? (tryInstall(machine, 'firefox-esr') ? find() : undefined)
  if (path !== undefined) {
    // On Linux, Firefox decodes H.264 with the system's libavcodec, which its package only recommends.
    if (!decodesH264()) tryInstall(machine, 'libavcodec-extra')
    return { path }
  }
  const missing = 'There is no Firefox: install one (Debian: apt-get install firefox-esr) or name it in FIREFOX.'
  if (isCi) throw new Error(missing)
  return { missing }
}

function tryInstall({ canInstall, install }: Machine, name: string): boolean {
  if (!canInstall()) return false
  try {
    install(name)
    return true
  } catch {
    // apt-get has printed the reason.
    return false
  }
}
