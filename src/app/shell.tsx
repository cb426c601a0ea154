import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'

import { useGetUserInfo } from '../../generated/app/app'
import type { UserInfo } from '../../generated/model/userInfo.zod'
import { ApiError } from '../api/api-error'
import { UploadsPanel } from '../features/uploads/uploads-panel'
import { forgetAppInUse } from '../lib/app-in-use'
import { logError } from '../notifications/notify'
import { forgetSession } from '../state/session-hint'
import { applyUserInfo } from '../state/user'
import { utilsState } from '../state/utils'
import { ErrorState, LoadingState } from '../ui/states'
import { ConnectingOverlay } from './connecting-overlay'
import { FullScreenOverlay } from './full-screen-overlay'
import { Header } from './header'
import { useUserSocket } from './use-user-socket'

/** The frame of every page for a signed-in user: header, page, uploads. */
export function Component() {
  const info = useGetUserInfo()
  const failure = isSignedOut(info.error) ? null : info.error
  useEffect(() => {
    if (failure) logError(failure, { isSilent: true })
  }, [failure])
  if (info.isPending) return <FullScreenOverlay label="Loading" />
  if (info.isError) {
    // The client is on its way to the landing page; an error flashing by would only alarm.
    if (isSignedOut(info.error)) {
      forgetSession()
      return <LoadingState label="Loading…" />
    }
    return <ErrorState title="Your account could not be loaded" error={info.error} onRetry={() => void info.refetch()} />
  }
  return <SignedIn info={info.data} />
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function SignedIn({ info }: { info: UserInfo }) {
  useUserSocket(info.token, info.websocket)
  useEffect(() => {
    applyUserInfo(info)
    forgetAppInUse()
    utilsState.forceApiView = info.forceApiView
  }, [info])
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <Header info={info} />
      <Outlet />
      <UploadsPanel />
      <ConnectingOverlay />
    </>
  )
}
