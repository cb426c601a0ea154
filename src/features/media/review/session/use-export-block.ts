import { useEffect, useSyncExternalStore } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { SaveStatus } from '#editor/autosaver.ts'
import type { Editor } from '#editor/editor.ts'
import { openGaps } from '#editor/items/gap.ts'
import { countDecisions, type Review } from '#editor/review.ts'
import { coverNothing, coverNothingWords } from '#lib/review/cover-nothing.ts'
import { isActive } from '#lib/job-state.ts'
import { formatCount } from '#lib/words/formats.ts'
import { waitFor } from '#lib/words/line-words.ts'
import type { ReviewSession } from './review-session'
import { useEditor } from './use-editor'
import { detectedRevisions } from './use-newer-review'

/** Returns the reason why exporting is blocked, or null, and blocks the session's export action accordingly. */
export function useExportBlock(session: ReviewSession, jobs: readonly Job[]): string | null {
  const { editor, autosaver } = session
  const status = useSyncExternalStore(autosaver.subscribe, autosaver.getSnapshot)
  const toRedact = useEditor(editor, ({ settled }) => countDecisions(settled).redact)
  const gaps = useEditor(editor, ({ settled }) => openGaps(settled).length)
  const idle = useEditor(editor, ({ settled }) => idleWords(editor, settled))
  // The back end exports only the newest revision.
  const isBehind = detectedRevisions(jobs).some((revision) => revision > autosaver.revision)
  const block = reasonFor(status, { toRedact, gaps, idle, running: jobs.find(isActive)?.kind, isBehind })
  useEffect(() => {
    session.blockExport(block !== null)
  }, [session, block])
  return block
}

/** Messages by review, cached because every change of the view reads the message. Reviews are immutable. */
const known = new WeakMap<Review, string>()

/** Returns a message that names the items to redact that cover nothing, or an empty string if there are none. */
function idleWords(editor: Editor, review: Review): string {
  const found = known.get(review)
  if (found !== undefined) return found
  const { clock, mediaType: type } = editor
  const names = coverNothing(review, clock.isFixed ? { type } : { type, end: clock.range.end }).map(({ item }) => editor.nameOf(item.id))
  const words = names.length === 0 ? '' : coverNothingWords(names, type)
  known.set(review, words)
  return words
}

interface ExportState {
  readonly toRedact: number
  /** The open gaps of tracks to redact. */
  readonly gaps: number
  readonly idle: string
  /** The kind of the active job on the file. */
  readonly running: Job['kind'] | undefined
  /** Whether the results of a detection are still to be taken over. */
  readonly isBehind: boolean
}

function reasonFor(status: SaveStatus, { toRedact, gaps, idle, running, isBehind }: ExportState): string | null {
  if (running !== undefined) return waitFor(running)
  if (isBehind) return 'New detections are loading'
  if (status.kind === 'failed') return 'The review isn’t saved'
  if (gaps > 0) return `Resolve ${formatCount(gaps, 'gap')} before you redact.`
  if (idle !== '') return idle
  return toRedact === 0 ? 'No regions to redact' : null
}
