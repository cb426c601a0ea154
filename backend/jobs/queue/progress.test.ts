import { expect, it } from 'vitest'

import { percentOf, stagesOf } from './progress'

const ofImage = { detect: stagesOf('detect', 'image'), redact: stagesOf('redact', 'image'), probe: stagesOf('probe', 'image') }

it('adds up the stages of a job', () => {
  expect(percentOf(ofImage.detect, { stage: 'decode', fraction: 0 }, 0)).toBe(0)
  expect(percentOf(ofImage.detect, { stage: 'load-detector', fraction: 1 }, 0)).toBe(40)
  expect(percentOf(ofImage.detect, { stage: 'detect', fraction: 0.5 }, 40)).toBe(70)
})

it('never decreases and stays below 100 until the end', () => {
  expect(percentOf(ofImage.redact, { stage: 'decode', fraction: 1 }, 60)).toBe(60)
  expect(percentOf(ofImage.redact, { stage: 'verify', fraction: 1 }, 60)).toBe(99)
  expect(percentOf(ofImage.probe, { stage: 'verify', fraction: 1 }, 12)).toBe(12)
  expect(percentOf(ofImage.probe, { stage: 'decode', fraction: 7 }, 12)).toBe(99)
})

it('follows the frames of a video, which take nearly all of the time', () => {
  const detect = stagesOf('detect', 'video')
  expect(percentOf(detect, { stage: 'load-detector', fraction: 1 }, 0)).toBe(5)
  expect(percentOf(detect, { stage: 'detect', fraction: 0.5 }, 5)).toBe(50)
  expect(percentOf(detect, { stage: 'track', fraction: 1 }, 95)).toBe(99)
  const redact = stagesOf('redact', 'video')
  expect(percentOf(redact, { stage: 'prepare', fraction: 1 }, 0)).toBe(5)
  expect(percentOf(redact, { stage: 'redact', fraction: 1 }, 5)).toBe(50)
  expect(percentOf(redact, { stage: 'verify', fraction: 1 }, 52)).toBe(97)
  expect(percentOf(redact, { stage: 'encode', fraction: 1 }, 97)).toBe(99)
})

it('follows the speech of a recording, whose detection takes most of the time of its check', () => {
  for (const type of ['video', 'audio'] as const) {
    expect(percentOf(stagesOf('probe', type), { stage: 'decode', fraction: 1 }, 0)).toBe(40)
    expect(percentOf(stagesOf('probe', type), { stage: 'detect', fraction: 1 }, 45)).toBe(99)
  }
  expect(percentOf(stagesOf('redact', 'audio'), { stage: 'redact', fraction: 1 }, 5)).toBe(55)
  expect(percentOf(stagesOf('redact', 'audio'), { stage: 'verify', fraction: 0.5 }, 60)).toBe(80)
})
