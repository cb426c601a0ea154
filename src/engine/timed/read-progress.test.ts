import { expect, it } from 'vitest'

import { slowFile } from '../testing/slow-file'
import { recording } from '../testing/recordings'
import { watchReads } from './read-progress'
import { withFile } from './open'

it('reports each part of a file once, however often it is read', () => {
  const fractions: number[] = []
  const read = watchReads(1_000_000, (fraction) => fractions.push(fraction))
  read(0, 500_000)
  read(0, 500_000)
  read(900_000, 1_000_000)
  read(100_000, 200_000)
  read(0, 1_000_000)
  read(0, 1_000_000)
  expect(fractions).toHaveLength(3)
  expect(fractions[0]).toBeCloseTo(0.5, 1)
  expect(fractions[1]).toBeCloseTo(0.6, 1)
  expect(fractions[2]).toBe(1)
})

it('reports the parts of a FLAC while its duration is measured', async () => {
  const noise = Float32Array.from({ length: 480_000 }, (_unused, at) => Math.sin(at * at * 12.9898))
  const file = await recording({ container: 'flac', codec: 'flac', tracks: [[noise]] })
  const fractions: number[] = []
  const duration = await withFile(
    slowFile(file, () => Promise.resolve()),
    ({ input }) => input.computeDuration(),
    (fraction) => fractions.push(fraction),
  )
  expect(duration).toBe(10)
  expect(fractions.length).toBeGreaterThan(5)
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other))
  expect(fractions.at(-1)).toBe(1)
})
