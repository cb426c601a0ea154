import { expect, it } from 'vitest'

import { confidenceBand, confidencePercent, confidenceWords } from './confidence'

it('maps confidence to three bands', () => {
  expect([0.3, 0.59, 0.6, 0.79, 0.8, 1].map(confidenceBand)).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high'])
})

it('rounds a percentage down, so that it matches its band', () => {
  expect([0, 0.599, 0.874, 1].map(confidencePercent)).toEqual(['0%', '59%', '87%', '100%'])
})

it('names the band and percentage of detections, and the source where there is no confidence', () => {
  expect(confidenceWords({ source: 'detected', confidence: 0.41 })).toBe('Low, 41%')
  expect(confidenceWords({ source: 'detected', confidence: 0.798 })).toBe('Medium, 79%')
  expect(confidenceWords({ source: 'detected', confidence: null })).toBe('Detected')
  expect(confidenceWords({ source: 'drawn', confidence: null })).toBe('Drawn by hand')
})
