import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useGetUserInfo } from '#generated/app/app.ts'
import { keepReviewer, removeReviewer } from '#generated/media/media.ts'
import type { Reviewers } from '#generated/model/reviewers.zod.ts'
import { log } from '#lib/log.ts'
import { lacksCall } from '../api-error'
import { reviewersKey } from './apply-socket-message'

/** The contract's interval at which an open review is reported. */
const REPORT_MILLISECONDS = 30_000
/** Time without a key, a press or a scroll after which a person counts as away. An unattended review mustn't extend the session either. */
const AWAY_MILLISECONDS = 10 * 60_000

/** Returns whether the page is visible and in use. */
function useIsPresent(): boolean {
  const [isPresent, setPresent] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = (): void => {
      clearTimeout(timer)
      setPresent(!document.hidden)
      timer = setTimeout(() => setPresent(false), AWAY_MILLISECONDS)
    }
    const events = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const
    note()
    for (const name of events) document.addEventListener(name, note, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of events) document.removeEventListener(name, note, { capture: true })
    }
  }, [])
  return isPresent
}

/** Reports that the user reviews a file while the component is mounted, and returns the others who do. */
export function useOtherReviewers(mediaId: string): Reviewers['people'] {
  const userId = useGetUserInfo().data?.user.id
  const [reviewerId] = useState(() => crypto.randomUUID())
  const isPresent = useIsPresent()
  const { data, error } = useQuery({
    queryKey: reviewersKey(mediaId),
    queryFn: ({ signal }) => keepReviewer(mediaId, reviewerId, { signal }),
    enabled: isPresent,
    // Another review of the file may have reported another ID.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.shared === true ? REPORT_MILLISECONDS : false),
  })
  const isReported = isPresent && data?.shared === true
  useEffect(() => {
    if (!isReported) return undefined
    const leave = (): void => {
      removeReviewer(mediaId, reviewerId, { keepalive: true }).catch((reason: unknown) =>
        log.info('Couldn’t report a closed review', reason),
      )
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [isReported, mediaId, reviewerId])
  useEffect(() => {
    if (error !== null && !lacksCall(error)) log.info('Couldn’t report an open review', error)
  }, [error])
  return isPresent && error === null ? (data?.people ?? []).filter(({ id }) => id !== userId) : []
}
