import { expect, it } from 'vitest'

import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { DetectionsRecord } from '../../records/records'
import { countVisible, reportItemsOf } from './report-items'

const track = (id: string, x: number, fields: Partial<Track> = {}): Track => ({
  id,
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'keep',
  style: null,
  positions: [{ time: 0, x, y: 100, width: 50, height: 50 }],
  ...fields,
})
const cover = (id: string, x: number, width: number): Track => ({
  ...track(id, x, { kind: 'object', source: 'drawn', confidence: null, decision: 'redact', group: 'except-shown' }),
  positions: [{ time: 0, x, y: 0, width, height: 800 }],
})

it('[MEDIA-06] reports faces left visible as redacted where the covers of everything else hide them', () => {
  const tracks = [track('shown', 200), track('hidden', 500), track('seen', 280), cover('left', 0, 200), cover('right', 300, 700)]
  // Only these fields are read.
  const review = { style: 'Pixelated', tracks, width: 1000, height: 800 } as unknown as DetectionsRecord
  const request = { title: '', description: '' } as unknown as RedactRequest
  const items = reportItemsOf(review, request, { reasons: [] })
  expect(items.map(({ itemId, outcome, style, group }) => [itemId, outcome, style, group])).toEqual([
    ['shown', 'visible', undefined, undefined],
    ['hidden', 'redacted', 'Black Box', undefined],
    ['seen', 'visible', undefined, undefined],
    ['left', 'redacted', 'Black Box', 'except-shown'],
    ['right', 'redacted', 'Black Box', 'except-shown'],
  ])
  expect(countVisible(items)).toBe(2)
})
