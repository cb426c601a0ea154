import { useEffect, useSyncExternalStore } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { SaveStatus } from '../../../../editor/autosaver'
import { openGaps } from '../../../../editor/items/open-gaps'
import { countDecisions } from '../../../../editor/review'
import { isActive } from '../../../../lib/job-state'
import { formatNumber } from '../../../../lib/formats'
import type { ReviewSession } from './review-session'
import { useEditor } from './use-editor'

/** Returns why exporting is blocked, or null, and blocks the session's export action accordingly. */
export function useExportBlock(session: ReviewSession, jobs: readonly Job[]): string | null {
  const { editor, autosaver } = session
  const status = useSyncExternalStore(autosaver.subscribe, autosaver.getSnapshot)
  const toRedact = useEditor(editor, ({ settled }) => countDecisions(settled).redact)
  const gaps = useEditor(editor, ({ settled }) => openGaps(settled).length)
  const block = reasonFor(status, { toRedact, gaps, isBusy: jobs.some(isActive) })
  useEffect(() => {
    session.blockExport(block !== null)
  }, [session, block])
  return block
}

interface ExportState {
  readonly toRedact: number
  /** The open gaps of tracks to redact. */
  readonly gaps: number
  readonly isBusy: boolean
}

function reasonFor(status: SaveStatus, { toRedact, gaps, isBusy }: ExportState): string | null {
  if (isBusy) return 'Another job is running on this file'
  if (status.kind === 'failed') return "The review isn't saved"
  if (gaps > 0)
    return gaps === 1
      ? '1 gap is open. Resolve it before you export.'
      : `${formatNumber(gaps)} gaps are open. Resolve them before you export.`
  return toRedact === 0 ? 'No regions to redact' : null
}
