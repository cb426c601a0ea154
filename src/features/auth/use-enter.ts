import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { takeAppInUse } from '../../lib/app-in-use'
import { rememberSession } from '../../state/session-hint'

/** Makes the function that goes on once the session has begun; what was known of somebody else is forgotten. Without a path it leads
 * to the app that the person was sent away from. */
export function useEnter(): (path?: string) => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (path = takeAppInUse()) => {
    rememberSession()
    queryClient.clear()
    await navigate(path, { replace: true })
  }
}
