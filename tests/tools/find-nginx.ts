import { existsSync } from 'node:fs'

import { canInstallPackages, installPackage } from './debian-packages.ts'

const INSTALLED = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/** Returns the path of the nginx at NGINX or the system's, or undefined if there is none. */
export function findNginx(named: string | undefined = process.env['NGINX']): string | undefined {
  if (named === undefined || named === '') return INSTALLED.find((path) => existsSync(path))
  if (!existsSync(named)) throw new Error(`NGINX names ${named}, and there is no such file.`)
  return named
}

/**
 * Returns the path of an nginx, after installing Debian's if there is none.
 *
 * @throws if it cannot be installed, with instructions
 */
export function ensureNginx(): string {
  const found = findNginx()
  if (found !== undefined) return found
  if (!canInstallPackages()) throw new Error('The tests need nginx: install it (Debian: apt-get install nginx-light) or name it in NGINX.')
  installPackage('nginx-light')
  const installed = findNginx()
  if (installed === undefined) throw new Error('The package nginx-light was installed but its program was not found.')
  return installed
}
