import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether Debian packages can be installed here, which requires root. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Installs a Debian package and logs its name.
 *
 * @throws if apt-get fails, for example without a mirror
 */
export function installPackage(name: string): void {
  console.log(`Installing the Debian package ${name}.`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
