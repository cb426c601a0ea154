import type { Media } from '#generated/model/media.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import type { ReviewSession } from '../review/session/review-session'
import { TranscriptPane } from './transcript-pane'
import { useReviewedTranscript } from './use-reviewed-transcript'

interface TranscriptInReviewProps {
  media: Pick<Media, 'id' | 'projectId'>
  transcript: Transcript
  session: ReviewSession
}

/** Shows the transcript of a recording in its review. Without lines, it opens for typing. */
export function TranscriptInReview({ media, transcript, session }: TranscriptInReviewProps) {
  const reviewed = useReviewedTranscript({ media, transcript, session })
  return <TranscriptPane session={session} reviewed={reviewed} />
}
