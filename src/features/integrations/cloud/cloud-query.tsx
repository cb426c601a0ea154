import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { LoadingState } from '#ui/states.tsx'
import { secondsToWait } from './trouble'
import { TroubleNotice } from './trouble-notice'
import { WaitNotice } from './wait-notice'

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
      <TroubleNotice title={`Couldn't load ${what}`} error={error} onRetry={() => void refetch()} />
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
