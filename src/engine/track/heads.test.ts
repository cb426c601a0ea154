import { describe, expect, it } from 'vitest'

import { detectionOf, FRAME } from '../testing/planted-subject'
import { Linker, type LinkRules } from './link'
import { tracksOf } from './tracks'
import type { DetectedSample, SampledBox } from './types'

const LABELS = ['face', 'head', 'person', 'vehicle', 'license_plate', 'screen', 'text'] as const
const RULE = { start: 0.3, sure: 0.5 }
const RULES: LinkRules = { face: RULE, head: RULE, person: RULE, vehicle: RULE, license_plate: RULE, screen: RULE, text: RULE }

const FACE = { x: 600, y: 300, width: 60, height: 60 }
const HEAD = { x: 570, y: 270, width: 120, height: 120 }
const times = Array.from({ length: 21 }, (_unused, index) => index / 10)

function tracksFor(boxesAt: (time: number) => SampledBox[], cutAt?: number) {
  const samples = times.map((time): DetectedSample => ({
    time,
    boxes: boxesAt(time),
    ...(time === 0 || time === cutAt ? {} : { motion: { x: 0, y: 0 } }),
  }))
  return tracksOf(new Linker(LABELS, RULES).add(...samples), { ...FRAME, start: 0, end: 2 }).tracks
}

describe('[MEDIA-02] tracks of heads', () => {
  it('are left out if the face is tracked wherever the head is', () => {
    const tracks = tracksFor(() => [detectionOf(FACE, 0), detectionOf(HEAD, 0, 0.9, 'head')])
    expect(tracks.map(({ label }) => label)).toEqual(['face'])
  })

  it('stay whole if the head turns away, and beside another face', () => {
    const turning = tracksFor((time) => [...(time < 1 ? [detectionOf(FACE, 0)] : []), detectionOf(HEAD, 0, 0.9, 'head')])
    expect(turning.map(({ label }) => label).toSorted()).toEqual(['face', 'head'])
    const head = turning.find(({ label }) => label === 'head')
    expect([head?.positions[0]?.time, head?.positions.at(-1)?.time]).toEqual([0, 2])
    const beside = tracksFor(() => [detectionOf({ ...FACE, x: 650 }, 0), detectionOf(HEAD, 0, 0.9, 'head')])
    expect(beside.map(({ label }) => label).toSorted()).toEqual(['face', 'head'])
  })

  it.each(['head', 'person', 'vehicle'] as const)('of a %s end at a cut, where another one may be at the same place', (label) => {
    expect(tracksFor(() => [detectionOf(HEAD, 0, 0.9, label)], 1)).toHaveLength(2)
  })

  it.each(['screen', 'text', 'license_plate'] as const)('of a %s continue at the same place after a cut', (label) => {
    expect(tracksFor(() => [detectionOf(HEAD, 0, 0.9, label)], 1)).toHaveLength(1)
  })
})
