import { useEffect, useSyncExternalStore } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { SaveStatus } from '../../../../editor/autosaver'
import { countDecisions } from '../../../../editor/review'
import { isActive } from '../../../../lib/job-state'
import type { ReviewSession } from './review-session'
import { useEditor } from './use-editor'

/** Returns why exporting is blocked, or null, and blocks the session's export action accordingly. */
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
  if (isBusy) return 'Another job is running on this file'
  if (status.kind === 'failed') return "The review isn't saved"
  return toRedact === 0 ? 'No regions to redact' : null
}
