import type { Labels, Sample } from './prometheus-text'

/** The upper limits of the buckets of durations, in seconds. */
const LIMITS = [0.025, 0.1, 0.25, 1, 2.5, 10, 30] as const

interface Series<Value> {
  labels: Labels
  value: Value
}

/** Keeps a value for each combination of labels. */
function seriesOf<Value>(first: () => Value) {
  const all = new Map<string, Series<Value>>()
  return {
    all,
    of: (labels: Labels): Series<Value> => {
      const key = JSON.stringify(labels)
      const known = all.get(key) ?? { labels, value: first() }
      all.set(key, known)
      return known
    },
  }
}

/** Counts events by their labels. */
export function createCounter(): { add: (labels: Labels) => void; samples: () => Sample[] } {
  const series = seriesOf(() => 0)
  return {
    add: (labels) => {
      series.of(labels).value += 1
    },
    samples: () => [...series.all.values()],
  }
}

/** Counts durations by their labels, in buckets. */
export function createDurations(): { add: (labels: Labels, seconds: number) => void; samples: () => Sample[] } {
  const series = seriesOf(() => ({ count: 0, sum: 0, within: LIMITS.map(() => 0) }))
  return {
    add: (labels, seconds) => {
      const { value } = series.of(labels)
      value.count += 1
      value.sum += seconds
      // A bucket also has everything that is in the ones before it.
      value.within = value.within.map((count, place) => count + (seconds <= (LIMITS[place] ?? 0) ? 1 : 0))
    },
    samples: () =>
      [...series.all.values()].flatMap(({ labels, value: { count, sum, within } }) => [
        ...within.map((value, place) => ({ suffix: '_bucket', labels: { ...labels, le: String(LIMITS[place]) }, value })),
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ]),
  }
}
