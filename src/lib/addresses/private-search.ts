import { withoutBase } from './app-base'
import { paths } from './paths'

const KEY = 'privateSearch'

/** Returns whether the query of a page contains a secret: the token of an emailed link, or the code of a provider. */
export function hasPrivateSearch(page: string): boolean {
  return [paths.reset(), paths.verify(), paths.eagleEyeCallback()].includes(page) || page.startsWith(paths.ssoCallback(''))
}

/** Returns the state of a history entry that stores a query outside the address. */
export function privateState(search: string): Record<string, string> {
  return { [KEY]: search }
}

/** Returns the query in the state of a history entry, or an empty string. */
export function searchInState(state: unknown): string {
  const kept = typeof state === 'object' && state !== null && KEY in state ? state[KEY] : undefined
  return typeof kept === 'string' ? kept : ''
}

/**
 * Moves a query that contains a secret from the address bar to the state of the history entry. Must run before any other code, because
 * flags, error reports and third-party scripts use the address.
 */
export function hidePrivateSearch({ location, history }: Pick<Window, 'location' | 'history'> = window): void {
  if (location.search === '' || !hasPrivateSearch(withoutBase(location.pathname))) return
  // The router stores the state of a page in `usr`.
  history.replaceState({ ...(history.state as object | null), usr: privateState(location.search) }, '', location.pathname)
}
