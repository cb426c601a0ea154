import type { Gap } from '#generated/model/gap.zod.ts'
import { clamp } from '../../geometry'
import type { EditorContext } from '../selected'

/** Seconds of playback before the first unseen frame, which show where the subject was last found, and after the end of the gap. */
const LEAD_IN = 0.5
const LEAD_OUT = 0.3
/** Playback rates. A slow machine drops frames, so the missed ones are played again more slowly. */
const RATES = [1, 0.5, 0.25]

/** The gap that each clock plays. */
const playing = new WeakMap<object, string>()

/** Returns whether enough of a gap's frames were shown on the stage to judge it. */
export function isSeen({ editor }: EditorContext, gap: Gap): boolean {
  return editor.seen.firstUnseen(gap) === undefined
}

/** Plays a gap from its first unseen frame, or from its start once all of it was seen, and pauses at its end. */
export function playGap(context: EditorContext, gap: Gap): void {
  const { editor } = context
  const { clock, seen } = editor
  // Pressing the key again must not restart a playback that still runs.
  if (clock.getSnapshot().isPlaying && playing.get(clock) === gap.id) return
  const { rate } = clock.getSnapshot()
  clock.setLoop(null)
  editor.announce(`${editor.nameOf(gap.id)}: playing`)
  playFrom(context, gap, { from: seen.firstUnseen(gap) ?? gap.start, attempt: 0, rateAfter: rate })
}

interface Attempt {
  /** Seconds. */
  readonly from: number
  readonly attempt: number
  /** The playback rate to restore. */
  readonly rateAfter: number
}

function playFrom(context: EditorContext, gap: Gap, { from, attempt, rateAfter }: Attempt): void {
  const { clock, seen } = context.editor
  const start = clamp(from - LEAD_IN, clock.range.start, clock.range.end)
  const end = clamp(gap.end, clock.range.start, clock.range.end)
  const stop = Math.min(end + LEAD_OUT, clock.range.end)
  clock.pause()
  clock.setRate(RATES[attempt] ?? 1)
  clock.seek(start)
  clock.play()
  playing.set(clock, gap.id)
  const stopListening = clock.subscribe(() => {
    const { time, isPlaying } = clock.getSnapshot()
    const isInside = time >= start && time < stop
    if (isPlaying && isInside) return
    stopListening()
    playing.delete(clock)
    clock.setRate(rateAfter)
    // The user paused or moved the playhead.
    if (time < stop) return
    clock.pause()
    clock.seek(end)
    const missed = seen.firstUnseen(gap)
    if (missed !== undefined && attempt + 1 < RATES.length) playFrom(context, gap, { from: missed, attempt: attempt + 1, rateAfter })
  })
}
