import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { privateState, searchInState } from '#lib/addresses/private-search.ts'

/**
 * Returns the query of a page whose address may contain a secret. A link inside the app may still contain one, which is then removed from
 * the address.
 */
export function usePrivateSearch(): string {
  const location = useLocation()
  const { pathname, search } = location
  const navigate = useNavigate()
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true, state: privateState(search) })
  }, [navigate, pathname, search])
  return search === '' ? searchInState(location.state) : search
}
