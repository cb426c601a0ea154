import { useEffect } from 'react'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import type { Stretch } from '#editor/items/span.ts'
import { silencesIn } from '#lib/review/silences.ts'
import { namedWords, type SpokenLine } from '#lib/review/transcript-words.ts'
import type { ReviewSession } from '../../session/review-session'

interface Known {
  waveform: Waveform | undefined
  lines: readonly SpokenLine[] | undefined
  /** The parts with speech, if the back end provides them. */
  speech?: readonly Stretch[] | undefined
}

/** Passes the known content of the audio to the review of a session, so that edges of spans snap to it. */
export function useKnownAudio({ editor, audio }: Pick<ReviewSession, 'editor' | 'audio'>, { waveform, lines, speech }: Known): void {
  useEffect(() => {
    const { start } = editor.clock.range
    if (waveform) audio.set({ silences: silencesIn(waveform).map((part) => ({ start: start + part.start, end: start + part.end })) })
  }, [editor, audio, waveform])
  useEffect(() => {
    if (!lines) return
    const words = namedWords(lines).flatMap((line) => line.filter(({ isTimed }) => isTimed))
    audio.set({ words: words.toSorted((a, b) => a.start - b.start) })
  }, [audio, lines])
  useEffect(() => {
    if (speech) audio.set({ speech })
  }, [audio, speech])
}
