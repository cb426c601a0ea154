/** The pace of a job. */
export interface Pace {
  /** Percentage points per second. */
  rate: number
  secondsLeft: number
}

/** Min seconds of measurement, because loading a model or opening a file is no indication of the remaining speed. */
const MIN_SECONDS = 3
/** Max age of samples in seconds. Older ones belong to another stage of the work. */
const WINDOW_SECONDS = 30

/** Measures the pace of a job from its progress. */
export function createPace(): (now: number, percent: number) => Pace | undefined {
  const samples: { at: number; percent: number }[] = []
  return (at, percent) => {
    if (samples.length === 0 || at - (samples.at(-1)?.at ?? 0) >= 1) samples.push({ at, percent })
    while (samples.length > 2 && at - (samples[0]?.at ?? at) > WINDOW_SECONDS) samples.shift()
    const first = samples[0]
    if (first === undefined || at - first.at < MIN_SECONDS || percent <= first.percent) return undefined
    const rate = (percent - first.percent) / (at - first.at)
    return { rate, secondsLeft: Math.ceil((100 - percent) / rate) }
  }
}
