import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router-dom'

import { getGetUserInfoQueryKey, getUserInfo } from '#generated/app/app.ts'
import { logout } from '#generated/auth/auth.ts'
import { ApiError } from '#api/api-error.ts'
import { holdRedirects } from '#api/signed-out.ts'
import { forgetUploadFingerprints } from '#api/uploads/upload-fingerprints.ts'
import { withoutBase } from '#lib/addresses/app-base.ts'
import { rememberAppInUse } from '#lib/addresses/app-in-use.ts'
import { disableGoogleAutoSelect } from '#lib/browser/google-sign-in.ts'
import { log } from '#lib/log.ts'
import { paths } from '#lib/addresses/paths.ts'
import { notify } from '#notifications/notify.ts'
import { resetState, statePersistence } from '#state/persisted-state.ts'
import { forgetSession } from '#state/session-hint.ts'
import { readClientInfo } from '#lib/browser/client-info.ts'

const RELOAD_MILLISECONDS = 50
const FAILED_KEY = 'redaction-studio.logout-failed'

interface EndSession {
  queryClient: QueryClient
  navigate: NavigateFunction
  /** Whether the back end itself ended the session. */
  isForced?: boolean
}

/**
 * Logs out on the server and in this browser; the reload drops everything the page still holds. If the server can't be reached, this
 * browser forgets the account anyway, and the reloaded page reports that the server's session is still open.
 */
export async function endSession({ queryClient, navigate, isForced = false }: EndSession): Promise<void> {
  const allowRedirects = holdRedirects()
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
  // After a deliberate logout, the next login opens the library; after a forced one, the app in use.
  if (isForced) rememberAppInUse(withoutBase(location.pathname))
  // Paused first; otherwise the reset would be persisted as a change.
  statePersistence.pause()
  statePersistence.purge()
  resetState()
  forgetSession()
  forgetFingerprints()
  // Bypasses the cache, because the shell would show a cached failure until the landing page has loaded. Not awaited, because a slow server
  // must not delay leaving the page. A 401 is the expected response.
  void getUserInfo().catch(() => undefined)
  await navigate(paths.landing())
  allowRedirects()
  clearAfterShell(queryClient)
  setTimeout(() => location.reload(), RELOAD_MILLISECONDS)
}

/** Clears the account's data once the shell has unmounted, because a mounted shell would refetch it and report the 401s. */
function clearAfterShell(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  const clear = (): void => {
    if (cache.find({ queryKey: getGetUserInfoQueryKey() })?.isActive() === true) return
    stop()
    queryClient.clear()
  }
  const stop = cache.subscribe(clear)
  clear()
}

function forgetFingerprints(): void {
  try {
    forgetUploadFingerprints()
  } catch {
    // Without storage nothing was remembered.
  }
}

/** Reports, once, that this tab's last logout didn't reach the server. Called when the page starts. */
export function reportFailedLogout(): void {
  try {
    if (sessionStorage.getItem(FAILED_KEY) === null) return
    sessionStorage.removeItem(FAILED_KEY)
  } catch {
    // Without storage nothing was recorded.
    return
  }
  notify({
    message: 'You’re logged out in this browser, but your session on the server couldn’t be ended. Log in and log out again to end it.',
    variant: 'error',
    persist: true,
  })
}

/** Records the failure in storage, because the page is about to reload, which a toast wouldn't survive. */
function rememberFailure(): void {
  try {
    sessionStorage.setItem(FAILED_KEY, 'yes')
  } catch {
    // Without storage the failure can't be recorded.
  }
}
