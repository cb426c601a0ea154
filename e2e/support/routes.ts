import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { matchPath } from 'react-router-dom'

import { paths } from '../../src/lib/paths.ts'

const ROUTER = fileURLToPath(new URL('../../src/app/routes/router.tsx', import.meta.url))
/** A route that has a page of its own, and is neither one that leads on to another nor a catch-all for what is not there. */
const ROUTE = /path: (?:'([^']+)'|paths\.(\w+)\([^)]*\)),(?![^\n]*element: <(?:Navigate|StatusPage))/g

const builders: Record<string, (mediaId: string) => string> = paths

/** The address of every page of the router, as it stands in its source: some have parameters. */
export function pagesOfRouter(): string[] {
  const source = readFileSync(ROUTER, 'utf8')
  return [...source.matchAll(ROUTE)].map(([, path, name]) => {
    if (name === undefined) return path ?? ''
    const build = builders[name]
    if (!build) throw new Error(`src/lib/paths.ts has no ${name}`)
    return pathOf(build(''))
  })
}

/** Which pages of the router nobody was at, of those that `isWanted` names. */
export function pagesNotSeen(seen: Iterable<string>, isWanted: (path: string) => boolean): string[] {
  const addresses = [...seen]
  return pagesOfRouter().filter((path) => isWanted(path) && !addresses.some((address) => matchPath(path, address)))
}

/** Whether a page is about a media: those that are named after one, and the library. */
export function isMediaPage(path: string): boolean {
  const addresses = Object.values(builders).map((build) => build('some'))
  return path === paths.home() || addresses.some((address) => address.includes('?v=') && pathOf(address) === path)
}

const pathOf = (address: string): string => address.split('?')[0] ?? ''
