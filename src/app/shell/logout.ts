import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router-dom'

import { logout } from '#generated/auth/auth.ts'
import { ApiError } from '../../api/api-error'
import { rememberAppInUse } from '../../lib/app-in-use'
import { disableGoogleAutoSelect } from '../../lib/google-sign-in'
import { paths } from '../../lib/paths'
import { notifyError } from '../../notifications/notify'
import { resetState, statePersistence } from '../../state/persisted-state'
import { forgetSession } from '../../state/session-hint'

export const RELOAD_MILLISECONDS = 50

interface EndSession {
  queryClient: QueryClient
  navigate: NavigateFunction
  /** The back end has ended the session itself, so this browser leaves whatever it answers. */
  isForced?: boolean
}

/**
 * Leaves the account: on the server, then in this browser; the reload drops everything the page still holds. Where the server
 * could not be told, the session is still open there, and so the person stays signed in and is told why.
 */
export async function endSession({ queryClient, navigate, isForced = false }: EndSession): Promise<void> {
  disableGoogleAutoSelect()
  try {
    await logout()
  } catch (error) {
    const isOver = isForced || (error instanceof ApiError && error.status === 401)
    if (!isOver) {
      notifyError(error)
      return
    }
  }
  // Whoever leaves by themselves begins anew; whoever is put out comes back to where they were.
  if (isForced) rememberAppInUse(location.pathname)
  // Paused first, or emptying the stores would be kept as a change.
  statePersistence.pause()
  statePersistence.purge()
  resetState()
  forgetSession()
  await navigate(paths.landing())
  // Whoever asks for the user's data from now on asks the server.
  queryClient.clear()
  setTimeout(() => location.reload(), RELOAD_MILLISECONDS)
}
