import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { takeAppInUse } from '../../lib/app-in-use'
import { deepLink } from '../../lib/deep-link'
import { rememberSession } from '../../state/session-hint'

/**
 * Makes the function that continues once the session has begun; cached data of another user is dropped. Without a path it leads to the
 * page that was asked for while signed out, or else to the app that the person was sent away from.
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
