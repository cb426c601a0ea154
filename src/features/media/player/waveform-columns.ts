import type { Waveform } from '#generated/model/waveform.zod.ts'

/** The lowest and highest value of a column, -1 to 1. */
export interface Column {
  low: number
  high: number
}

/**
 * Reduces a waveform to `count` columns over all channels.
 *
 * @param duration seconds that the columns span; columns beyond the end of the audio are zero
 */
export function waveformColumns({ data = [], ...head }: Waveform, count: number, duration: number): Column[] {
  const channels = Math.max(1, Math.round(head.channels))
  const pairsPerSecond = head.samples_per_pixel > 0 ? head.sample_rate / head.samples_per_pixel : 0
  const loudest = 2 ** (Math.max(1, head.bits) - 1)
  const pairsPerColumn = (duration * pairsPerSecond) / count
  return Array.from({ length: count }, (_unused, column) => {
    const first = Math.floor(column * pairsPerColumn)
    const last = Math.max(first + 1, Math.floor((column + 1) * pairsPerColumn))
    let low = 0
    let high = 0
    for (let at = 2 * first * channels; at < Math.min(data.length, 2 * last * channels); at += 1) {
      const value = (data[at] ?? 0) / loudest
      if (value < low) low = value
      if (value > high) high = value
    }
    return { low: Math.max(-1, low), high: Math.min(1, high) }
  })
}
