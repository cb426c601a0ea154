import { expect, it } from 'vitest'

import { fuzz } from './run.ts'

/** Only a guard against hanging, as the tests share their cores with others. */
const TIMEOUT = 120_000

/** Printed by a failed run, which `npm run fuzz -- --seed N --browser N` repeats. */
const SEED = 20_261_122

it(
  'keeps every file, version and review through faults at writes, requests, messages and worker calls',
  async () => {
    const { violations, faults } = await fuzz({ seed: SEED, faults: 30 })
    expect(violations).toEqual([])
    expect(faults).toBeGreaterThanOrEqual(30)
  },
  TIMEOUT,
)

it(
  'repeats a run from its seed: the same faults at the same points',
  async () => {
    const [first, second] = [await fuzz({ seed: 7, faults: 6 }), await fuzz({ seed: 7, faults: 6 })]
    expect(second).toEqual(first)
    expect(first.trace).toMatch(/^[0-9a-f]{64}$/)
    expect((await fuzz({ seed: 8, faults: 6 })).trace).not.toBe(first.trace)
  },
  TIMEOUT,
)
