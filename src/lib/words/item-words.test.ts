import { expect, it } from 'vitest'

import { inDisplayOrder, itemName, labelOf, pluralOf, type ItemLabel } from './item-words'

it('names items by their labels and numbers', () => {
  expect(itemName({ kind: 'face', number: 3 })).toBe('Face 3')
  expect(itemName({ kind: 'object', label: 'license_plate', number: 2 })).toBe('License plate 2')
  expect(itemName({ kind: 'object', label: 'entity:GPE' })).toBe('Country, city or state')
})

it.each(['drone', 'entity:WEAPON'])('names an item with the label %s of a newer back end as an object', (label) => {
  const item = { kind: 'object' as const, label: label as ItemLabel, number: 1 }
  expect(itemName(item)).toBe('Object 1')
  expect(pluralOf(labelOf(item))).toBe('Other objects')
})

it('sorts labels in display order, and names all items with a label', () => {
  expect(inDisplayOrder(['entity:PERSON', 'other', 'text', 'face']).map(pluralOf)).toEqual([
    'Faces',
    'Text regions',
    'Person',
    'Other objects',
  ])
})
