import { useEffect } from 'react'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import type { Stretch } from '#editor/items/span.ts'
import { silencesIn } from '#lib/silences.ts'
import { namedWords, type SpokenLine } from '#lib/transcript-words.ts'
import type { ReviewSession } from '../../session/review-session'

interface Known {
  waveform: Waveform | undefined
  lines: readonly SpokenLine[] | undefined
  /** The parts with speech, if the back end provides them. */
  speech?: readonly Stretch[] | undefined
}

/** Passes the known content of the audio to the review of a session, so that edges of spans snap to it. */
export function useSounds({ editor, sound }: Pick<ReviewSession, 'editor' | 'sound'>, { waveform, lines, speech }: Known): void {
  useEffect(() => {
    const { start } = editor.clock.range
    if (waveform) sound.set({ silences: silencesIn(waveform).map((part) => ({ start: start + part.start, end: start + part.end })) })
  }, [editor, sound, waveform])
  useEffect(() => {
    if (!lines) return
    const words = namedWords(lines).flatMap((line) => line.filter(({ isTimed }) => isTimed))
    sound.set({ words: words.toSorted((a, b) => a.start - b.start) })
  }, [sound, lines])
  useEffect(() => {
    if (speech) sound.set({ speech })
  }, [sound, speech])
}
