import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

import type { JobList } from '#generated/model/jobList.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'
import { applySocketMessage, isJobOf } from '#api/live/apply-socket-message.ts'
import { openSocket } from '#api/live/socket.ts'
import { isActive } from '#lib/job-state.ts'
import { log } from '#lib/log.ts'
import { WORKING_STATES } from '#lib/state-order.ts'
import { notify } from '#notifications/notify.ts'
import { queue } from '#state/queue.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { utilsState } from '#state/utils.ts'
import { endSession } from './logout'

/** Keeps the socket open while the user is signed in. */
export function useUserSocket({ token, websocket, user: { id: userId } }: Pick<UserInfo, 'token' | 'websocket' | 'user'>): void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    let hasConnected = false
    // The persisted value is from the last visit.
    utilsState.socketConnected = false
    try {
      return openSocket({
        token,
        websocket,
        onConnectedChange: (connected) => {
          if (utilsState.socketConnected && !connected) log.info('The socket was disconnected')
          utilsState.socketConnected = connected
          // Reloads data that may have changed while disconnected, or before the first connection.
          if (connected && (hasConnected || mayHaveMissedWork(queryClient))) void queryClient.invalidateQueries()
          hasConnected ||= connected
        },
        onBrokenMessage: () => void queryClient.invalidateQueries(),
        onMessage: (message) => {
          if (message.type === 'force_logout') void endSession({ queryClient, navigate, isForced: true })
          else {
            applySocketMessage(queryClient, message, userId)
            uploads.hear(message)
            // The others' jobs on shared files are shown with their files only.
            if (message.type !== 'job' || isJobOf(message.data, userId)) queue.hear(message)
          }
        },
      })
    } catch (error) {
      log.error(error)
      notify({ message: 'Failed to create websocket', variant: 'error' })
      return undefined
    }
  }, [token, websocket, userId, queryClient, navigate])
}

/** Returns whether loaded data shows work in progress. If the work ended before the socket connected, no message reports that. */
function mayHaveMissedWork(client: QueryClient): boolean {
  const lists = client.getQueriesData<JobList>({ queryKey: ['listJobs'] })
  const files = client.getQueriesData<Media>({ queryKey: ['getMedia'] })
  return (
    lists.some(([, list]) => list?.jobs.some((job) => isActive(job)) === true) ||
    files.some(([, media]) => media !== undefined && WORKING_STATES.includes(media.state))
  )
}
