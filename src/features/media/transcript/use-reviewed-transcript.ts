import { useMemo } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import { liveSpans } from '#editor/items/span.ts'
import { namedWords, redactedWords } from '#lib/review/transcript-words.ts'
import { useReasonChoice } from '../review/panel/use-reason-choice'
import type { ReviewSession } from '../review/session/review-session'
import { useEditor } from '../review/session/use-editor'
import { useLineActions } from './lines/use-line-actions'
import { useSpanTexts } from './use-span-texts'
import { useTranscriptEdits } from './use-transcript-edits'
import { useWatch } from './use-watch'
import { useWordSelection } from './use-word-selection'

export type ReviewedTranscript = ReturnType<typeof useReviewedTranscript>

interface Options {
  media: Pick<Media, 'id' | 'projectId'>
  transcript: Transcript
  session: ReviewSession
}

/** Connects a transcript to the review of its file: its edits, its words, and the spans of the audio that redact them. */
export function useReviewedTranscript({ media, transcript, session }: Options) {
  const { editor } = session
  const edits = useTranscriptEdits(transcript)
  const words = useMemo(() => namedWords(edits.lines), [edits.lines])
  useSpanTexts(editor, words)
  const spans = useEditor(editor, ({ settled }) => liveSpans(settled))
  const hidden = useMemo(() => redactedWords(words, spans), [words, spans])
  const silent = useMemo(() => redactedWords(words, spans, 'all'), [words, spans])
  const selection = useWordSelection(words)
  const lines = useLineActions({ session, edits, words, silent, selection })
  const watch = useWatch(media)
  const matchReason = useReasonChoice(session, media.projectId)
  return { edits, words, spans, hidden, selection, lines, watch, matchReason }
}
