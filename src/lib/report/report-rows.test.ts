import { expect, it } from 'vitest'

import { reportRows } from './report-rows'

const cover = (itemId: string, fields: object = {}) => ({
  itemId,
  kind: 'object' as const,
  outcome: 'redacted',
  group: 'except-f1',
  style: 'Black Box',
  ...fields,
})

it('[MEDIA-06] lists the covers of everything except a region as one item, named by it', () => {
  const face = { itemId: 'f1', kind: 'face' as const, number: 1, outcome: 'visible' }
  const grouped = { ...face, itemId: 'f2', number: 2, group: 'person' }
  const names = reportRows([face, cover('c1'), cover('c2'), grouped, cover('c3')]).map(({ name, item }) => `${item.itemId} ${name}`)
  expect(names).toEqual(['f1 Face 1', 'c1 Everything except Face 1', 'f2 Face 2'])
})

it('[MEDIA-06] lists covers apart whose outcomes or reasons differ, and names them without a removed region', () => {
  const rows = reportRows([cover('c1'), cover('c2', { outcome: 'visible' }), cover('c3', { reason: { code: 's40' } }), cover('c4')])
  expect(rows.map(({ item }) => item.itemId)).toEqual(['c1', 'c2', 'c3'])
  expect(rows[0]?.name).toBe('Everything except one region')
})
