import { expect, it } from 'vitest'

import { hitLines, hitSummary } from './search-hits'

it('names field and place, without the fields that every result shows', () => {
  expect(
    hitLines([
      { field: 'name', snippet: 'bridge.mp4' },
      { field: 'project', snippet: 'bridge' },
      { field: 'type', snippet: 'video' },
      { field: 'camera', snippet: 'camera' },
      { field: 'detection', snippet: '2 faces', time: 61.25 },
      { field: 'category', snippet: 'PERSON', page: 3 },
      { field: 'text', snippet: 'by the bridge', page: 4 },
      { field: 'transcript', snippet: 'at the bridge', time: 0 },
    ]),
  ).toEqual([
    { text: 'Source: camera' },
    { text: 'Detected 1:01.25: 2 faces', time: 61.25 },
    { text: 'Category page 3: PERSON' },
    { text: 'Text page 4: by the bridge' },
    { text: 'Transcript 0:00.00: at the bridge', time: 0 },
  ])
})

it('lists equal lines once', () => {
  const hit = { field: 'text', snippet: 'bridge', page: 1 } as const
  expect(hitLines([hit, hit])).toEqual([{ text: 'Text page 1: bridge' }])
})

it('summarises by the first line and the number of others', () => {
  const name = { field: 'name', snippet: 'bridge' } as const
  const text = { field: 'text', snippet: 'bridge' } as const
  expect(hitSummary([name])).toBe('')
  expect(hitSummary([name, text])).toBe('Text: bridge')
  expect(hitSummary([text, { ...text, page: 2 }, { ...text, page: 3 }])).toBe('Text: bridge (2 more)')
})
