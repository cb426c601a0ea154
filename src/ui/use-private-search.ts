import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { privateState, searchInState } from '#lib/private-search.ts'

/**
 * Returns the query of a page that gets a secret in its address. A link inside the app may still have it there, and then it is removed from
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
