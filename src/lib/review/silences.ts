/** Peaks of a file's audio, as pairs of the lowest and highest value of each block of samples. */
interface Peaks {
  readonly channels: number
  readonly sample_rate: number
  readonly samples_per_pixel: number
  readonly bits: number
  readonly data?: readonly number[]
}

/** The shortest silence in seconds. */
const LEAST_SILENCE = 0.15
/** The level below which audio is silent, as a share of the file's peak. */
const SILENT = 0.06

/** Returns the silent parts of a file's waveform, in seconds from the file's start. */
export function silencesIn({
  data = [],
  channels,
  sample_rate: rate,
  samples_per_pixel: samples,
}: Peaks): { start: number; end: number }[] {
  if (rate <= 0 || samples <= 0) return []
  const step = 2 * Math.max(1, Math.round(channels))
  const timeOf = (block: number): number => (block * samples) / rate
  let loudest = 0
  for (const value of data) loudest = Math.max(loudest, Math.abs(value))
  const limit = loudest * SILENT
  const found: { start: number; end: number }[] = []
  let from: number | null = null
  const count = Math.floor(data.length / step)
  for (let block = 0; block <= count; block += 1) {
    const isSilent = block < count && isBelow(data, block * step, step, limit)
    if (isSilent) from ??= block
    else if (from !== null) {
      if (timeOf(block) - timeOf(from) >= LEAST_SILENCE) found.push({ start: timeOf(from), end: timeOf(block) })
      from = null
    }
  }
  return found
}

function isBelow(data: readonly number[], from: number, count: number, limit: number): boolean {
  for (let index = from; index < from + count; index += 1) if (Math.abs(data[index] ?? 0) > limit) return false
  return true
}
