import { expect, it } from 'vitest'

import type { TextLine } from '../../detect/text/lines'
import { skewOf } from './scan-skew'

const line = (degrees: number, length = 400, thickness = 20): TextLine => ({
  box: { x: 0, y: 0, width: length, height: thickness },
  confidence: 0.9,
  rotated: { centreX: 200, centreY: 10, length, thickness, angle: (degrees * Math.PI) / 180 },
})
const skewInDegrees = (lines: TextLine[]): number => (skewOf(lines) * 180) / Math.PI

it('returns the skew of most of the text, on upright and on sideways scans', () => {
  expect(skewInDegrees([line(1), line(1.1), line(0.9), line(-4, 120)])).toBeCloseTo(1)
  expect(skewInDegrees([line(-2), line(-2.1), line(-1.9)])).toBeCloseTo(-2)
  expect(skewInDegrees([line(-89), line(-88.9), line(-89.1)])).toBeCloseTo(1)
})

it('leaves pages unchanged that are upright, have few lines, or slanted writing', () => {
  expect(skewOf([line(0.05), line(-0.1), line(0.1)])).toBe(0)
  expect(skewOf([line(2), line(2)])).toBe(0)
  expect(skewOf([line(2, 60), line(2, 60), line(2, 60)])).toBe(0)
  expect(skewOf([line(20), line(21), line(19)])).toBe(0)
})
