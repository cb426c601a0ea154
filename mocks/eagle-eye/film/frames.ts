import type { Stretch } from '#backend/ports/cloud.ts'

/** Five frames per second, so that ten minutes render in reasonable time on a small computer. */
const FRAME_MILLISECONDS = 200

/** A frame: the recorded time, and its position in the film in seconds. */
export interface Frame {
  at: number
  timestamp: number
  duration: number
}

/** Returns the frames of these spans in sequence. The film is as long as the spans together. */
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
