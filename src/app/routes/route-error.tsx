import { NonIdealState } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'
import { useEffect, useLayoutEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom'

import { leaveServedPage } from '#lib/served/served-page.ts'
import { noteShown } from '#lib/log.ts'
import { paths } from '#lib/addresses/paths.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { reportProblem } from '#telemetry/report-problem.ts'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { Page } from '#ui/page.tsx'

const STATUS_TEXTS = {
  400: { title: '400 Bad Request', description: 'Unable to encode submission body' },
  403: { title: '403 Forbidden', description: 'You don’t have access to this page.' },
  404: { title: '404 Not Found', description: 'No route matches URL' },
  405: { title: '405 Method Not Allowed', description: 'This request method isn’t supported.' },
} as const

type KnownStatus = keyof typeof STATUS_TEXTS

function isKnown(status: number): status is KnownStatus {
  return status in STATUS_TEXTS
}

/** Shows that the router rejected a page or that the user may not open it. */
export function StatusPage({ status }: { status: KnownStatus }) {
  const { title, description } = STATUS_TEXTS[status]
  return (
    <Page title={title} full>
      <NonIdealState
        icon={<ErrorIcon size={40} />}
        title={title}
        description={description}
        action={
          mayHaveSession() ? (
            <Link to={paths.home()} className="bp6-button">
              Go to library
            </Link>
          ) : (
            <Link to={paths.landing()} className="bp6-button">
              Go to start page
            </Link>
          )
        }
      />
    </Page>
  )
}

/** Replaces a page that failed. */
export function RouteError() {
  const error = useRouteError()
  useLayoutEffect(leaveServedPage, [])
  const status = isRouteErrorResponse(error) && isKnown(error.status) ? error.status : undefined
  useEffect(() => {
    if (status !== undefined) return
    reportProblem(error)
    noteShown(error, 'error')
  }, [error, status])
  if (status !== undefined) return <StatusPage status={status} />
  return (
    <Page title="Error" full>
      <ErrorPanel />
    </Page>
  )
}
