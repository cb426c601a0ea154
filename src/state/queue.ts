import { proxy } from 'valtio'

import type { Job } from '#generated/model/job.zod.ts'
import type { SocketMessage } from '#generated/model/socketMessage.zod.ts'
import { isActive } from '#lib/job-state.ts'

/** The time that a finished job stays listed. */
export const FINISHED_STAYS_MS = 10_000

export interface QueueState {
  /** Whether this page has received a job to list. The panel is loaded only then. */
  isNeeded: boolean
  /** How many jobs have ended since the queue was last empty, for its progress. Cancelled ones don't count. */
  finished: number
  /** Jobs that have ended on this page, oldest first. Failed ones stay until they are dismissed. */
  ended: Job[]
}

/** Follows the jobs of all files through the socket. Checks of uploads are left out, because they are part of the upload. */
export function createQueue() {
  const state = proxy<QueueState>({ isNeeded: false, finished: 0, ended: [] })
  const watched = new Set<string>()

  const dismiss = (jobId: string): void => {
    state.ended = state.ended.filter(({ id }) => id !== jobId)
  }

  function hearJob(job: Job): void {
    if (job.kind === 'probe') return
    if (isActive(job)) {
      if (watched.size === 0) state.finished = 0
      watched.add(job.id)
      state.isNeeded = true
      // A new job on the file replaces its ended jobs.
      if (state.ended.some(({ mediaId }) => mediaId === job.mediaId))
        state.ended = state.ended.filter(({ mediaId }) => mediaId !== job.mediaId)
      return
    }
    if (!watched.delete(job.id) || job.state === 'cancelled') return
    state.finished += 1
    state.ended.push(job)
    if (job.state === 'succeeded') setTimeout(() => dismiss(job.id), FINISHED_STAYS_MS)
  }

  return {
    state,
    hear: (message: SocketMessage): void => {
      if (message.type === 'job') hearJob(message.data)
      if (message.type === 'media_deleted') state.ended = state.ended.filter(({ mediaId }) => mediaId !== message.data.id)
    },
    dismiss,
  }
}

/** The queue of this page. */
export const queue = createQueue()
