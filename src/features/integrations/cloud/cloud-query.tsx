import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Time } from '@blueprintjs/icons'

import { LoadingState } from '#ui/states.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { secondsToWait } from './trouble'
import { TroubleNotice } from './trouble-notice'
import styles from './cloud.module.css'
import { useCountdown } from './use-countdown'

/** Shows that a rate-limited request is retried automatically. Sighted users see a countdown; screen readers announce the wait once. */
function WaitNotice({ seconds, since }: { seconds: number; since: unknown }) {
  const left = useCountdown(seconds, since)
  return (
    <div className={styles.wait}>
      <Time size={20} aria-hidden="true" />
      <VisuallyHidden isStatus>{`Camera cloud is busy. ${retryWords(seconds)}`}</VisuallyHidden>
      <p aria-hidden="true">
        <strong>Camera cloud is busy.</strong> {retryWords(left)}
      </p>
    </div>
  )
}

function retryWords(seconds: number): string {
  return seconds > 0 ? `Retrying in ${seconds} s.` : 'Retrying now.'
}

interface CloudQueryProps<Data> {
  /** A noun for the data, in lower case: `cameras`. */
  what: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Shows a query to the camera cloud in each of its states. */
export function CloudQuery<Data>({ what, query, children }: CloudQueryProps<Data>) {
  const { data, error, failureReason, failureCount, refetch } = query
  const seconds = secondsToWait(failureReason)
  const trouble =
    error !== null ? (
      <TroubleNotice title={`Couldn’t load ${what}`} error={error} onRetry={() => void refetch()} />
    ) : seconds !== null ? (
      <WaitNotice seconds={seconds} since={failureCount} />
    ) : null
  // Earlier data stays visible.
  if (data !== undefined) {
    return (
      <>
        {trouble}
        {children(data)}
      </>
    )
  }
  return trouble ?? <LoadingState label={`Loading ${what}…`} />
}
