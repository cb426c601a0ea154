import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import { useGetTranscript } from '#generated/audio/audio.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import { lacksCall } from '#api/api-error.ts'
import { liveSpans } from '#editor/items/span.ts'
import { createEntityEngine } from '#engine/entities/client.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import { paths } from '#lib/addresses/paths.ts'
import { namedWords, redactedWords } from '#lib/review/transcript-words.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { LoadingState } from '#ui/states.tsx'
import type { ReviewSession } from '../review/session/review-session'
import { FindEntities } from './entities/find-entities'
import { useReasonChoice } from '../review/panel/use-reason-choice'
import { redactFound } from './redact-found'
import { useWatch } from './use-watch'

interface FindInReviewProps {
  media: Media
  session: ReviewSession
  createEngine?: () => EntityEngine
}

/** Finds names in the transcript of a recording or video under review, and redacts them as spans of its audio. */
export function FindInReview({ media, session, createEngine = createEntityEngine }: FindInReviewProps) {
  const { data, error } = useGetTranscript(media.id, { query: { retry: false } })
  if (error && !data && !lacksCall(error)) return <ErrorNotice error={error} />
  if (!data && !error) return <LoadingState label="Loading transcript…" />
  if (!data || data.segments.length === 0)
    return (
      <p>
        No transcript. <Link to={paths.transcript(media.id)}>Open transcript</Link>
      </p>
    )
  return <Find media={media} session={session} transcript={data} createEngine={createEngine} />
}

function Find({ media, session, transcript, createEngine }: Required<FindInReviewProps> & { transcript: Transcript }) {
  const { editor } = session
  const { segments } = transcript
  const words = useMemo(() => namedWords(segments), [segments])
  const watch = useWatch(media)
  const { reason, field } = useReasonChoice(session, media.projectId)
  return (
    <FindEntities
      transcript={transcript}
      createEngine={createEngine}
      onWatch={watch}
      onPlay={(seconds) => {
        editor.clock.seek(seconds)
        editor.clock.play()
      }}
      reasonField={field}
      onRedact={(found) => {
        const silent = redactedWords(words, liveSpans(editor.getSnapshot().settled), 'all')
        redactFound(editor, { lines: segments, words, silent }, found, reason)
      }}
    />
  )
}
