import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { useGetConfig, useGetUserInfo } from '#generated/app/app.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { FileDrop } from '#features/uploads/drop/file-drop.tsx'
import { OpenedFiles } from '#features/uploads/drop/opened-files.tsx'
import { forgetAppInUse } from '#lib/addresses/app-in-use.ts'
import { noteSignedIn } from '#lib/addresses/deep-link.ts'
import { logError } from '#notifications/notify.ts'
import { forgetSession } from '#state/session-hint.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { applyUserInfo } from '#state/user.ts'
import { setDrawer, utilsState } from '#state/utils.ts'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { useMediaQuery } from '#ui/hooks/use-media-query.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useGetPaymentInfo } from '#generated/payments/payments.ts'
import { isProductAdmin } from '#api/roles.ts'
import { flagsState } from '#state/flags.ts'
import { ApprovalNotice } from './approval-notice'
import { ConnectingOverlay } from './connecting-overlay'
import { reportFirstVideo } from './conversions'
import { Drawer } from './drawer'
import { FeedbackDialog } from './feedback-dialog'
import { FullScreenOverlay } from './full-screen-overlay'
import { Header } from './header'
import { endSession } from './logout'
import { PaletteKeys } from './palette/palette-keys'
import { PartBoundary } from './part-boundary'
import { drawerDestinations, hasDrawer, type ShellContext } from './shell-parts'
import styles from './shell.module.css'
import { useUserSocket } from './use-user-socket'

// Few servers require it.
const RequiredSetUp = lazy(async () => ({ default: (await import('#features/account/second-factor/required-set-up.tsx')).RequiredSetUp }))

/** Collects everything that determines what the shell shows. */
function useShellContext(info: UserInfo | null): ShellContext {
  const isKnown = info !== null
  const config = useGetConfig({ query: { enabled: isKnown } })
  // Only administrators need the payment info here; if it fails, the admin pages report the error.
  const payment = useGetPaymentInfo({ query: { enabled: isKnown } })
  const flags = useSnapshot(flagsState)
  const { forceApiView } = useSnapshot(utilsState)
  useEffect(() => {
    if (config.error) logError(config.error, { isSilent: true })
  }, [config.error])
  return {
    info,
    forceApiView: info?.forceApiView ?? forceApiView,
    // The menu has the logout button, so a failed request must not hide it.
    showApiUI: config.isError ? false : config.data?.showApiUI,
    isProductAdmin: payment.data !== undefined && isProductAdmin(payment.data),
    flags,
    pathname: useLocation().pathname,
  }
}

/**
 * Announces a new page to screen readers, as browsers do after loading one. If the focused element disappeared with the old page, the new
 * page takes the focus; otherwise the next Tab would start at the top of the window. If the focus stayed, the title is announced.
 */
function PageChange() {
  const { pathname } = useLocation()
  const [said, setSaid] = useState('')
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const isLost = document.activeElement === document.body
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
    setSaid(isLost ? '' : document.title)
  }, [pathname])
  return (
    <span aria-live="polite">
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}

/** Frames every page of a signed-in user with header and drawer. */
export function Component() {
  const info = useGetUserInfo()
  const setUp = useRequiredSetUp(info.data)
  const failure = isSignedOut(info.error) ? null : info.error
  useEffect(() => {
    if (failure) logError(failure, { isSilent: true })
  }, [failure])
  if (info.isPending) return <FullScreenOverlay label="Loading" />
  if (info.isError) {
    // The client is redirecting to the landing page, so an error would only flash.
    if (isSignedOut(info.error)) {
      forgetSession()
      return <LoadingState label="Loading…" />
    }
    return (
      <Frame info={null}>
        <Page title="Account unavailable" full>
          <ErrorState title="Couldn’t load your account" error={info.error} onRetry={() => void info.refetch()} />
        </Page>
      </Frame>
    )
  }
  return setUp ? <Frame info={null}>{setUp}</Frame> : <SignedIn info={info.data} />
}

/** Returns the page that turns on two-step sign-in, until the user has it where it is required and has saved the recovery codes. */
function useRequiredSetUp(info: UserInfo | undefined): ReactNode {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [hasCodes, setHasCodes] = useState(false)
  if (info?.mustSetUpSecondFactor !== true && !hasCodes) return null
  return (
    <Suspense fallback={<LoadingState label="Loading…" />}>
      <RequiredSetUp
        onTurnedOn={() => setHasCodes(true)}
        onDone={() => setHasCodes(false)}
        onLogOut={() => void endSession({ queryClient, navigate })}
      />
    </Suspense>
  )
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function SignedIn({ info }: { info: UserInfo }) {
  useUserSocket(info)
  useEffect(() => reportFirstVideo(uploads), [])
  useEffect(() => {
    applyUserInfo(info)
    utilsState.forceApiView = info.forceApiView
    forgetAppInUse()
    noteSignedIn()
  }, [info])
  return (
    <Frame info={info}>
      <ApprovalNotice />
      <Outlet />
      <FileDrop userId={info.user.id} />
      <OpenedFiles userId={info.user.id} />
      <FeedbackDialog />
      <ConnectingOverlay />
      <PageChange />
      <ScrollRestoration />
    </Frame>
  )
}

/** Below this width the drawer covers the page. Beside it, a page would have less than the 1280 pixels it is designed for. */
const OVERLAID = '(max-width: 1579px)'

function Frame({ info, children }: { info: UserInfo | null; children: ReactNode }) {
  const context = useShellContext(info)
  const toggle = useRef<HTMLButtonElement>(null)
  const { drawerOpen } = useSnapshot(utilsState)
  const isOverlaid = useMediaQuery(OVERLAID)
  // A drawer that is still open from the last visit or a wider window must not cover the page.
  useEffect(() => {
    if (isOverlaid) setDrawer(false)
  }, [isOverlaid])
  return (
    <>
      <a className="skip-link" href="#main" onClick={skipToPage}>
        Skip to content
      </a>
      <Header context={context} toggle={toggle} />
      <div className={styles.body}>
        {drawerOpen && hasDrawer(context) && (
          <PartBoundary name="menu">
            <Drawer destinations={drawerDestinations(context)} toggle={toggle} isOverlaid={isOverlaid} />
          </PartBoundary>
        )}
        <div className={styles.page}>{children}</div>
      </div>
      {hasDrawer(context) && <PaletteKeys destinations={drawerDestinations(context)} />}
    </>
  )
}

/** Moves the focus without changing the URL, which would add an entry for the Back button. */
function skipToPage(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Loads the watch list page. Defined here, so that its file names aren't in the first script, which visitors load. */
export const loadWatchList = () => import('#features/watch-list/watch-list-page.tsx')

/** Loads the page that finds a person. Defined here for the same reason. */
export const loadFindPerson = () => import('#features/people/find-person-page.tsx')
