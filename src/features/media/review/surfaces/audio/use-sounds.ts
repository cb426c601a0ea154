import { useEffect } from 'react'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import type { Stretch } from '#editor/items/span.ts'
import { silencesIn } from '#lib/silences.ts'
import { namedWords, type SpokenLine } from '#lib/transcript-words.ts'
import type { ReviewSession } from '../../session/review-session'

interface Known {
  waveform: Waveform | undefined
  lines: readonly SpokenLine[] | undefined
  /** The parts with speech, where the back end has them. */
  speech?: readonly Stretch[] | undefined
}

/** Tells the review of a session what is known about the audio, which edges of spans snap to. */
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
