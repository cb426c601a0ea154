import type { Page } from '@playwright/test'

import { readRegions } from './images.ts'
import { expect } from './studio-test.ts'

/** A box in pixels of the upright image. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The expected differences between an export and its source. */
export interface ExpectedExport {
  source: Buffer
  covered: Box[]
  untouched: Box[]
  /** Text of the source's metadata that the export must not contain. */
  metadata: string[]
}

/** Tolerance for JPEG ringing next to a black box. */
const NEARLY_BLACK = 60
const RINGING_PIXELS = 2

/** Expects an export without the source's metadata, black in the covered boxes and unchanged in the untouched ones. */
export async function expectRedacted(page: Page, file: Buffer, { source, covered, untouched, metadata }: ExpectedExport): Promise<void> {
  expect(metadata.some((mark) => source.includes(mark))).toBe(true)
  for (const mark of metadata) expect(file.includes(mark), `${mark} in the export`).toBe(false)
  const inner = covered.map(({ x, y, width, height }) => ({
    x: x + RINGING_PIXELS,
    y: y + RINGING_PIXELS,
    width: width - 2 * RINGING_PIXELS,
    height: height - 2 * RINGING_PIXELS,
  }))
  const before = await readRegions(page, source, [...inner, ...untouched])
  const after = await readRegions(page, file, [...inner, ...untouched])
  expect([after.width, after.height]).toEqual([before.width, before.height])
  for (const index of inner.keys()) {
    expect(Math.max(...(before.regions[index]?.mean ?? [0])), 'the source is not black').toBeGreaterThan(20)
    expect(Math.max(...(after.regions[index]?.mean ?? [255])), 'the redacted area is black').toBeLessThan(4)
    expect(Math.max(...(after.regions[index]?.spread ?? [255])), 'the redacted area is flat').toBeLessThan(NEARLY_BLACK)
  }
  for (const index of untouched.keys()) {
    const meanAfter = after.regions[inner.length + index]?.mean ?? []
    for (const [channel, value] of (before.regions[inner.length + index]?.mean ?? [255]).entries()) {
      expect(Math.abs(value - (meanAfter[channel] ?? 255)), 'the untouched area is unchanged').toBeLessThan(3)
    }
  }
}
