const PAGE = 'page'
/** The contract's limit. */
const LAST_PAGE = 1_000_000

/**
 * Returns the page of a list that a URL names, counted from 0 like the contract. The URL counts from 1, for people; any other value
 * means the first page.
 */
export function pageOf(search: URLSearchParams): number {
  const text = search.get(PAGE) ?? ''
  const page = /^\d+$/.test(text) ? Number(text) - 1 : 0
  return page >= 0 && page <= LAST_PAGE ? page : 0
}

/** Returns the query for another page, counted from 0. The first page is left out. */
export function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (page === 0) changed.delete(PAGE)
  else changed.set(PAGE, String(page + 1))
  return changed
}

/** Returns the query with a filter set, or removed for an empty value, at the first page. */
export function withFilter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const changed = withPage(search, 0)
  if (value === '') changed.delete(name)
  else changed.set(name, value)
  return changed
}
