import { useEffect, useSyncExternalStore } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { SaveStatus } from '../../../editor/autosaver'
import { countDecisions } from '../../../editor/review'
import { isActive } from '../jobs/media-jobs'
import type { ReviewSession } from './review-session'
import { useEditor } from './use-editor'

/** Why nothing can be exported now, in words for the person, or null; the session's actions obey it as well. */
export function useExportBlock(session: ReviewSession, jobs: readonly Job[]): string | null {
  const { editor, autosaver } = session
  const status = useSyncExternalStore(autosaver.subscribe, autosaver.getSnapshot)
  const toRedact = useEditor(editor, ({ settled }) => countDecisions(settled).redact)
  const block = reasonFor(status, toRedact, jobs.some(isActive))
  useEffect(() => {
    session.blockExport(block !== null)
  }, [session, block])
  return block
}

function reasonFor(status: SaveStatus, toRedact: number, isBusy: boolean): string | null {
  if (isBusy) return 'Wait until the work on this picture is done'
  if (status.kind === 'conflict') return 'This review was changed elsewhere: choose which one stays'
  if (status.kind === 'failed') return 'The review is not saved'
  return toRedact === 0 ? 'Nothing is marked to be redacted' : null
}
