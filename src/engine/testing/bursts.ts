import { RATE } from './recordings'

/** Seconds of a burst. */
const BURST = 0.4

/** Returns silence with a burst of sound at each of the times, which the test model takes for a word. */
export function bursts(seconds: number, starts: readonly number[]): Float32Array<ArrayBuffer> {
  const values = new Float32Array(Math.round(seconds * RATE))
  for (const start of starts) {
    const from = Math.round(start * RATE)
    for (let at = 0; at < BURST * RATE; at += 1) values[from + at] = 0.5 * Math.sin((2 * Math.PI * 440 * at) / RATE)
  }
  return values
}
