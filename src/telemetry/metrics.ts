import type { MetricsEvent } from '#generated/model/metricsEvent.zod.ts'

interface Tally {
  total: number
  count: number
  min: number
  max: number
}

/** Collects values by name and type until they are taken. */
export function createMetrics() {
  const tallies = new Map<string, Map<string, Tally>>()
  return {
    /** Adds a finite value, whose name includes the unit. */
    collect: (name: string, type: string, value: number): void => {
      const types = tallies.get(name) ?? new Map<string, Tally>()
      tallies.set(name, types)
      const { total, count, min, max } = types.get(type) ?? { total: 0, count: 0, min: Infinity, max: -Infinity }
      types.set(type, { total: total + value, count: count + 1, min: Math.min(min, value), max: Math.max(max, value) })
    },
    /** Returns one event for each name and type, and clears the collection. */
    take: (): MetricsEvent[] => {
      const events = [...tallies].flatMap(([event, types]) =>
        [...types].map(([type, { total, count, min, max }]) => ({
          event,
          properties: { total, submissions: count, type, average: total / count, min, max },
        })),
      )
      tallies.clear()
      return events
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>

/** The metrics of this page. */
export const metrics = createMetrics()
