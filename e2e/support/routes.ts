import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { matchPath } from 'react-router-dom'

import { paths } from '../../src/lib/addresses/paths.ts'

const ROUTER = fileURLToPath(new URL('../../src/app/routes/router.tsx', import.meta.url))
/** Matches a route with its own page, but no redirects and no catch-all routes. */
const ROUTE = /path: (?:'([^']+)'|paths\.(\w+)\([^)]*\)),(?![^\n]*element: <(?:Navigate|StatusPage))/g

const builders: Record<string, (mediaId: string) => string> = paths

/** Returns the path of every page, read from the router's source. Some have parameters. */
export function pagesOfRouter(): string[] {
  const source = readFileSync(ROUTER, 'utf8')
  return [...source.matchAll(ROUTE)].map(([, path, name]) => {
    if (name === undefined) return path ?? ''
    const build = builders[name]
    if (!build) throw new Error(`src/lib/addresses/paths.ts has no ${name}`)
    return pathOf(build(''))
  })
}

/** Returns the wanted pages of the router that were not visited. */
export function pagesNotSeen(seen: Iterable<string>, isWanted: (path: string) => boolean): string[] {
  const addresses = [...seen]
  return pagesOfRouter().filter((path) => isWanted(path) && !addresses.some((address) => matchPath(path, address)))
}

/** Returns whether a path is the library, a page of a project, or a page of a single file. */
export function isMediaPage(path: string): boolean {
  const addresses = Object.values(builders).map((build) => build('some'))
  const isOfProject = path === paths.home() || path === '/watch-list' || path === '/find-person'
  return isOfProject || addresses.some((address) => address.includes('?v=') && pathOf(address) === path)
}

const pathOf = (address: string): string => address.split('?')[0] ?? ''
