import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { takeAppInUse } from '#lib/addresses/app-in-use.ts'
import { deepLink } from '#lib/addresses/deep-link.ts'
import { rememberSession } from './session-hint'

/**
 * Returns a function that continues after sign-in and drops cached data of another user. Without a path it navigates to the page that
 * required sign-in, or to the app that was in use.
 */
export function useEnter(): (path?: string) => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (path = deepLink() ?? takeAppInUse()) => {
    rememberSession()
    queryClient.clear()
    await navigate(path, { replace: true })
  }
}
