import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createMetrics } from './metrics'

describe('[METR-01] metrics', () => {
  it('are totalled by name and type', () => {
    const metrics = createMetrics()
    metrics.collect('page-seconds', '/home', 4)
    metrics.collect('page-seconds', '/image', 10)
    metrics.collect('page-seconds', '/home', 2)
    metrics.collect('exports', '/home', 1)
    expect(metrics.take()).toEqual([
      { event: 'page-seconds', properties: { total: 6, submissions: 2, type: '/home', average: 3, min: 2, max: 4 } },
      { event: 'page-seconds', properties: { total: 10, submissions: 1, type: '/image', average: 10, min: 10, max: 10 } },
      { event: 'exports', properties: { total: 1, submissions: 1, type: '/home', average: 1, min: 1, max: 1 } },
    ])
    expect(metrics.take()).toEqual([])
  })

  it('add up for any values of any names and types', () => {
    const value = fc.integer({ min: -1_000_000, max: 1_000_000 })
    const entry = fc.tuple(fc.constantFrom('a', 'b', '__proto__'), fc.constantFrom('x', 'y', 'constructor'), value)
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
        const metrics = createMetrics()
        for (const [name, type, amount] of entries) metrics.collect(name, type, amount)
        const events = metrics.take()
        expect(events).toHaveLength(new Set(entries.map(([name, type]) => `${name} ${type}`)).size)
        for (const { event, properties } of events) {
          const values = entries.filter(([name, type]) => name === event && type === properties.type).map(([, , amount]) => amount)
          const total = values.reduce((sum, amount) => sum + amount, 0)
          expect(properties).toEqual({
            total,
            submissions: values.length,
            type: properties.type,
            average: total / values.length,
            min: Math.min(...values),
            max: Math.max(...values),
          })
          expect(properties.min).toBeLessThanOrEqual(properties.average)
          expect(properties.average).toBeLessThanOrEqual(properties.max)
        }
      }),
    )
  })
})
