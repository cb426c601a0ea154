import { describe, expect, it } from 'vitest'

import type { Difference } from './compare'
import { shows, tolerancesFor } from './tolerances'

const lossy = tolerancesFor('image/jpeg', new Uint8Array())

/** A correct cover of 48 x 64 pixels in a JPEG. */
const correct: Difference = {
  plain: 4,
  edge: 12,
  edgeMean: 3,
  alpha: 255,
  narrow: 48,
  blocks: 0.4,
  inBlocks: { share: 0, levels: 0, pixels: 2816 },
  overall: { share: 0, levels: 0, pixels: 3441 },
}
const leaking = (share: number, levels: number, pixels: number): Difference => ({ ...correct, inBlocks: { share, levels, pixels } })

describe('[MEDIA-05] opacity of a cover in a lossy file', () => {
  it('accepts an opaque cover', () => {
    expect(shows(correct, lossy)).toBe(true)
  })

  it('rejects 98% opacity over a source of low contrast', () => {
    expect(shows(leaking(0.013, 0.252, 2816), lossy)).toBe(false)
    expect(shows(leaking(0.016, 0.27, 2816), lossy)).toBe(false)
  })

  it("accepts the encoder's noise in correct covers of posters and skies", () => {
    expect(shows(leaking(0.024, 0.527, 768), lossy)).toBe(true)
    expect(shows(leaking(0.063, 0.189, 4992), lossy)).toBe(true)
    expect(shows(leaking(0.016, 0.09, 9216), lossy)).toBe(true)
  })

  it('rejects a cover with a semi-transparent pixel', () => {
    expect(shows({ ...correct, alpha: 254 }, lossy)).toBe(false)
  })
})
