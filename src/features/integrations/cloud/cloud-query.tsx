import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { LoadingState } from '../../../ui/states'
import { secondsToWait } from './trouble'
import { TroubleNotice } from './trouble-notice'
import { WaitNotice } from './wait-notice'

interface CloudQueryProps<Data> {
  /** What is asked for, in the middle of a sentence: `cameras`. */
  what: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** What was asked of the camera cloud, in each of its states. */
export function CloudQuery<Data>({ what, query, children }: CloudQueryProps<Data>) {
  const { data, error, failureReason, failureCount, refetch } = query
  const seconds = secondsToWait(failureReason)
  const trouble =
    error !== null ? (
      <TroubleNotice title={`The ${what} could not be loaded`} error={error} onRetry={() => void refetch()} />
    ) : seconds !== null ? (
      <WaitNotice seconds={seconds} since={failureCount} />
    ) : null
  // What was told before stays to be seen.
  if (data !== undefined) {
    return (
      <>
        {trouble}
        {children(data)}
      </>
    )
  }
  return trouble ?? <LoadingState label={`Loading the ${what}…`} />
}
