import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { invalidateListJobs } from '#generated/jobs/jobs.ts'
import { invalidateGetDetections } from '#generated/media/media.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { JobFailure } from '#generated/model/jobFailure.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import { useRedactMedia } from '#generated/versions/versions.ts'
import { ApiError } from '#api/api-error.ts'
import { UNKNOWN_ERROR } from '#lib/words/error-words.ts'
import { isActive } from '#lib/job-state.ts'
import type { ItemLabel } from '#lib/words/item-words.ts'
import type { ReviewSession } from '../session/review-session'

/**
 * The phase of an export: the form, the request, or the running job. `problem` is null, an error, or a sentence to show; `failure` has the
 * affected items.
 */
export type ExportPhase =
  | { readonly kind: 'form'; readonly problem: unknown; readonly failure?: JobFailure }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly job: Job }

export interface Export {
  readonly phase: ExportPhase
  /** With `labels`, redacts only items with these labels. */
  readonly start: (request: Pick<RedactRequest, 'title' | 'description' | 'attestation' | 'output'>, labels?: ItemLabel[]) => Promise<void>
}

const NOT_SAVED = 'Couldn’t save your review, so nothing was exported. Close this dialog and try again.'

/** Saves the review, requests the export of the saved revision and tracks the job. `onDone` shows its result. */
export function useExport(session: ReviewSession, mediaId: string, jobs: readonly Job[], onDone: () => void): Export {
  const client = useQueryClient()
  const { mutateAsync } = useRedactMedia()
  const [own, setOwn] = useState<ExportPhase>({ kind: 'form', problem: null })
  const job = own.kind === 'running' ? (jobs.find(({ id }) => id === own.job.id) ?? own.job) : undefined
  const isDone = job?.state === 'succeeded'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])

  const start: Export['start'] = async (request, labels) => {
    setOwn({ kind: 'starting' })
    if (!(await session.autosaver.flush())) {
      setOwn({ kind: 'form', problem: NOT_SAVED })
      return
    }
    try {
      const { source } = session
      const choice = { ...(source === undefined ? {} : { source }), ...(labels === undefined ? {} : { labels }) }
      const data = { revision: session.autosaver.revision, ...request, ...choice }
      const accepted = await mutateAsync({ mediaId, data })
      setOwn({ kind: 'running', job: accepted })
      await invalidateListJobs(client, { mediaId })
    } catch (error) {
      setOwn({ kind: 'form', problem: error })
      // There may be a newer review from another tab. It is shown when the dialog is closed.
      if (error instanceof ApiError && error.status === 409) void invalidateGetDetections(client, mediaId)
    }
  }
  return { phase: phaseOf(own, job), start }
}

/** Returns to the form after a failed or cancelled job. */
function phaseOf(own: ExportPhase, job: Job | undefined): ExportPhase {
  if (!job) return own
  if (isActive(job) || job.state === 'succeeded') return { kind: 'running', job }
  const problem = job.state === 'cancelled' ? 'Cancelled. Nothing was exported.' : `Nothing was exported. ${job.error ?? UNKNOWN_ERROR}`
  return { kind: 'form', problem, ...(job.failure === undefined ? {} : { failure: job.failure }) }
}
