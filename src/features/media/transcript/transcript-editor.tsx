import { Button, Classes } from '@blueprintjs/core'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import type { Media } from '#generated/model/media.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { mediaReviewPage } from '#lib/addresses/paths.ts'
import { watchListPage } from '#lib/search/watch-terms.ts'
import { wideNote } from '#lib/review/wide-spans.ts'
import { useReasonChoice } from '../review/panel/use-reason-choice'
import { SaveState } from '../review/panel/save-state'
import type { ReviewSession } from '../review/session/review-session'
import { AudioBar } from '../review/surfaces/audio/audio-bar'
import { useKnownAudio } from '../review/surfaces/audio/use-known-audio'
import { ActionButton } from '../review/toolbar/action-button'
import { CategoryList } from './category-list'
import { FindEntities } from './entities/find-entities'
import { ImportTranscript } from './files/import-transcript'
import { TranscriptExports } from './files/transcript-exports'
import styles from './transcript-editor.module.css'
import { TranscriptPane } from './transcript-pane'
import { useReviewedTranscript } from './use-reviewed-transcript'

interface TranscriptEditorProps {
  media: Media
  transcript: Transcript
  session: ReviewSession
}

/** Shows a transcript with its recording, on a page of its own. */
export function TranscriptEditor({ media, transcript, session }: TranscriptEditorProps) {
  const { editor } = session
  const reviewed = useReviewedTranscript({ media, transcript, session })
  const { edits, spans, hidden, lines, watch } = reviewed
  const current = useMemo(() => ({ ...transcript, segments: [...edits.lines] }), [transcript, edits.lines])
  useKnownAudio(session, { waveform: undefined, lines: edits.lines })
  const foundChoice = useReasonChoice(session, media.projectId)
  const wide = useMemo(() => wideNote(spans.filter(({ decision }) => decision === 'redact')), [spans])
  const navigate = useNavigate()
  const openReview = async (): Promise<void> => {
    // The review loads the saved state.
    await session.autosaver.flush()
    await navigate(mediaReviewPage(media.type, media.id))
  }
  return (
    <div className={styles.editor}>
      <div className={styles.main}>
        <TranscriptPane session={session} reviewed={reviewed} />
        <div className={styles.player}>
          <AudioBar session={session} mediaId={media.id} />
        </div>
      </div>
      <aside className={styles.side} aria-label="Recording">
        <SaveState autosaver={session.autosaver} />
        <p className={styles.muted}>
          {edits.isSaving ? 'Saving transcript…' : formatCount(edits.lines.length, 'passage')}
          {`. ${formatCount(spans.filter(({ decision }) => decision === 'redact').length, 'redacted span')}.`}
        </p>
        {wide !== undefined && <p>{wide}</p>}
        <div className={styles.actions}>
          <ActionButton session={session} actionId="undo" text="Undo" variant="outlined" fill />
          <ActionButton session={session} actionId="redo" text="Redo" variant="outlined" fill />
          <Button text="Review audio" onClick={() => void openReview()} />
          {watch && (
            <Link to={watchListPage(media.projectId)} className={Classes.BUTTON}>
              Watch list
            </Link>
          )}
        </div>
        <TranscriptExports name={media.name} lines={edits.lines} hidden={hidden}>
          <ImportTranscript mediaId={media.id} revision={transcript.revision} duration={editor.clock.range.end} />
        </TranscriptExports>
        <FindEntities
          transcript={current}
          onPlay={lines.actions.onTime}
          onRedact={(all) => lines.markEntities(all, foundChoice.reason)}
          reasonField={foundChoice.field}
          onWatch={watch}
        />
        <CategoryList spans={spans} />
      </aside>
    </div>
  )
}
