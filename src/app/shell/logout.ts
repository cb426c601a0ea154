import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router-dom'

import { logout } from '#generated/auth/auth.ts'
import { ApiError } from '../../api/api-error'
import { rememberAppInUse } from '../../lib/app-in-use'
import { disableGoogleAutoSelect } from '../../lib/google-sign-in'
import { log } from '../../lib/log'
import { paths } from '../../lib/paths'
import { notify } from '../../notifications/notify'
import { resetState, statePersistence } from '../../state/persisted-state'
import { forgetSession } from '../../state/session-hint'
import { getGetUserInfoQueryOptions } from '#generated/app/app.ts'
import { readClientInfo } from '../../lib/client-info'

const RELOAD_MILLISECONDS = 50
const FAILED_KEY = 'redaction-studio.logout-failed'

interface EndSession {
  queryClient: QueryClient
  navigate: NavigateFunction
  /** The back end has ended the session itself. */
  isForced?: boolean
}

/**
 * Logs out on the server and in this browser; the reload drops everything the page still holds. Where the server can't be reached,
 * this browser forgets the account anyway, and the reloaded page reports that the server's session is still open.
 */
export async function endSession({ queryClient, navigate, isForced = false }: EndSession): Promise<void> {
  disableGoogleAutoSelect()
  try {
    await logout(readClientInfo(navigator.userAgent))
  } catch (error) {
    const isOver = isForced || (error instanceof ApiError && error.status === 401)
    if (!isOver) {
      log.warn('The logout did not reach the server', error)
      rememberFailure()
    }
  }
  // Logging in after leaving on purpose starts at the library; after a forced logout it returns to the app in use.
  if (isForced) rememberAppInUse(location.pathname)
  // Paused first, or emptying the stores would be kept as a change.
  statePersistence.pause()
  statePersistence.purge()
  resetState()
  forgetSession()
  await navigate(paths.landing())
  queryClient.clear()
  // Not before the landing page is open: there a 401, the expected response, redirects nowhere.
  void queryClient.fetchQuery(getGetUserInfoQueryOptions()).catch(() => undefined)
  setTimeout(() => location.reload(), RELOAD_MILLISECONDS)
}

/** Reports, once, that the last logout of this tab didn't reach the server. For the start of the page. */
export function tellFailedLogout(): void {
  try {
    if (sessionStorage.getItem(FAILED_KEY) === null) return
    sessionStorage.removeItem(FAILED_KEY)
  } catch {
    // Without storage nothing was noted.
    return
  }
  notify({
    message: "You're logged out in this browser, but your session on the server couldn't be ended. Log in and log out again to end it.",
    variant: 'error',
    persist: true,
  })
}

/** The page is about to reload, which a toast wouldn't survive. */
function rememberFailure(): void {
  try {
    sessionStorage.setItem(FAILED_KEY, 'yes')
  } catch {
    // Without storage there is nowhere to note it.
  }
}
