import type { Stretch } from '../recordings'

/** Five pictures a second, so that ten minutes are made in reasonable time on a small machine. */
const FRAME_MILLISECONDS = 200

/** One picture of a film: what the clock said, and where it stands in the film in seconds. */
export interface Frame {
  at: number
  timestamp: number
  duration: number
}

/** The pictures of these stretches, one behind the other. The film is as long as they are together. */
export function framesOf(pieces: readonly Stretch[]): Frame[] {
  let before = 0
  return pieces.flatMap(({ start, end }) => {
    const offset = before
    before += end - start
    return Array.from({ length: Math.ceil((end - start) / FRAME_MILLISECONDS) }, (_, index) => {
      const from = index * FRAME_MILLISECONDS
      const duration = Math.min(FRAME_MILLISECONDS, end - start - from)
      return { at: start + from, timestamp: (offset + from) / 1000, duration: duration / 1000 }
    })
  })
}
