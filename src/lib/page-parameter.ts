const PAGE = 'page'
/** As far as the contract counts. */
const LAST_PAGE = 1_000_000

/**
 * Which page of a list an address asks for, counted from 0 as the contract does. People count from 1, and so does the address;
 * anything else in it means the first page.
 */
export function pageOf(search: URLSearchParams): number {
  const text = search.get(PAGE) ?? ''
  const page = /^\d+$/.test(text) ? Number(text) - 1 : 0
  return page >= 0 && page <= LAST_PAGE ? page : 0
}

/** The same query for another page, counted from 0. The first is not written. */
export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (page === 0) changed.delete(PAGE)
  else changed.set(PAGE, String(page + 1))
  return changed
}

/** The same query with one filter set, or without it where the value is empty; from the first page. */
export function withFilter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = withPage(search, 0)
  if (value === '') changed.delete(name)
  else changed.set(name, value)
  return changed
}
