import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { paths } from '../../lib/paths'
import { rememberSession } from '../../state/session-hint'

/** Makes the function that goes on once the session has begun; what was known of somebody else is forgotten. */
export function useEnter(): (path?: string) => Promise<void> {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (path = paths.home()) => {
    rememberSession()
    queryClient.clear()
    await navigate(path, { replace: true })
  }
}
