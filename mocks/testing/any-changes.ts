import fc from 'fast-check'

import type { ReviewLists } from '#backend/records/review-lists.ts'
import type { DetectionsRecord } from '#backend/records/records.ts'
import { aGap, aMark, aSpan, aTrack } from './review-items'

type Item = Record<string, unknown>
export type AnyChange = { type: string } & Item
type ItemType = 'track' | 'span' | 'mark' | 'gap'

const SETTINGS = ['style', 'facePadding', 'defaultReason', 'coverLabels'] as const

/** The review's fields that changes can change. */
export type Changed = Pick<DetectionsRecord, (typeof SETTINGS)[number]> & ReviewLists

const TYPES: readonly ItemType[] = ['track', 'span', 'mark', 'gap']
/** Null is a value of these fields and removes all others. */
const NULLABLE = ['style', 'category', 'text', 'confidence']

const makers = { track: aTrack, span: aSpan, mark: aMark, gap: aGap } as const
const idsOf = {
  track: ['a', 'b', 't1', 't2', 't3'],
  span: ['s', 's1', 's2'],
  mark: ['m1', 'm2', 'm3'],
  gap: ['g', 'g1', 'g2'],
} as const

const base = {
  decision: fc.constantFrom('redact', 'keep'),
  label: fc.option(fc.constantFrom('person', 'other')),
  note: fc.option(fc.constantFrom('one', 'two')),
  reason: fc.option(fc.constantFrom('consent', 'officer')),
  style: fc.option(fc.constantFrom('Smooth', 'Pixelated')),
  deleted: fc.option(fc.boolean()),
  group: fc.option(fc.constantFrom('g1', 'g2')),
  padding: fc.option(fc.record({ space: fc.constantFrom(0, 0.5) })),
  reviewed: fc.option(fc.record({ at: fc.nat(100) })),
}
const start = fc.integer({ min: -9, max: 0 })
const fieldsOf: Record<ItemType, Record<string, fc.Arbitrary<unknown>>> = {
  track: {
    ...base,
    shape: fc.option(fc.constantFrom('box', 'ellipse')),
    points: fc.option(
      fc.constant([
        { x: 0, y: 0 },
        { x: 1, y: 0.5 },
        { x: 0.25, y: 1 },
      ]),
    ),
    positions: fc.nat(90).map((x) => [{ time: -1, x, y: 1, width: 2, height: 2 }]),
  },
  span: {
    ...base,
    start,
    text: fc.option(fc.constant('Ada')),
    contact: fc.option(fc.constantFrom('email', 'phone')),
    audioTracks: fc.option(fc.constant([1])),
    words: fc.option(fc.constant(['w'])),
  },
  mark: {
    ...base,
    page: fc.integer({ min: 1, max: 9 }),
    range: fc.option(fc.constant({ start: 1, end: 2 })),
    everyPage: fc.option(fc.boolean()),
    contact: fc.option(fc.constantFrom('email', 'phone')),
  },
  gap: { ...base, start, resolution: fc.constantFrom('open', 'absent', 'covered') },
}

const settings = {
  style: fc.constantFrom('Smooth', 'Pixelated', 'Black Box'),
  facePadding: fc.constantFrom(0, 0.25, 2),
  defaultReason: fc.constantFrom('consent', 's38', null),
  coverLabels: fc.boolean(),
}

function changeOf(type: ItemType): fc.Arbitrary<AnyChange> {
  const id = fc.constantFrom<string>(...idsOf[type])
  const fields = fc.record(fieldsOf[type], { requiredKeys: [] })
  return fc.oneof(
    fc.record({ id, index: fc.option(fc.nat(6)) }).map(({ id: one, index }) => ({
      type: `add_${type}`,
      [type]: makers[type](one),
      ...(index === null ? {} : { index }),
    })),
    fc.record({ type: fc.constant(`edit_${type}`), id, fields }),
    fc.record({ type: fc.constant(`remove_${type}`), id }),
    fc.record(settings, { requiredKeys: [] }).map((changed) => ({ type: 'settings', ...changed })),
  )
}

/** Lists of changes that can be applied to a review. */
export function anyChanges(review: Changed, types: readonly ItemType[] = TYPES): fc.Arbitrary<AnyChange[]> {
  return fc.array(fc.oneof(...types.map(changeOf)), { maxLength: 25 }).map((changes) => {
    const state = copyOf(review)
    return changes.filter((change) => applyOne(state, change))
  })
}

/** Applies changes in the simplest way, as a model for the tests. */
export function appliedPlainly(review: Changed, changes: readonly AnyChange[]): Changed {
  const state = copyOf(review)
  for (const change of changes) applyOne(state, change)
  return state
}

function copyOf({ tracks, spans = [], marks = [], gaps = [], ...review }: Changed): Changed {
  const kept = SETTINGS.flatMap((name) => (review[name] === undefined ? [] : [[name, review[name]]]))
  // The settings keep their names and values.
  return structuredClone({ ...(Object.fromEntries(kept) as Pick<Changed, (typeof SETTINGS)[number]>), tracks, spans, marks, gaps })
}

/** Applies a change. Returns whether it can be applied. */
function applyOne(state: Changed, change: AnyChange): boolean {
  // The changes and items above have these types.
  const lists = state as unknown as Record<string, Item[]>
  const [verb, type] = change.type.split('_')
  if (type === undefined) {
    const { type: _type, ...changed } = change
    Object.assign(state, changed)
    return true
  }
  const list = lists[`${type}s`] ?? []
  const added = change[type] as Item | undefined
  const found = list.findIndex(({ id }) => id === (added?.['id'] ?? change['id']))
  if ((found === -1) !== (verb === 'add')) return false
  if (added) list.splice((change['index'] as number | undefined) ?? list.length, 0, added)
  if (verb === 'remove') list.splice(found, 1)
  if (verb === 'edit') list[found] = withFields(list[found], change['fields'] as Item)
  return true
}

function withFields(item: Item | undefined, fields: Item): Item {
  const edited = { ...item, ...fields }
  return Object.fromEntries(Object.entries(edited).filter(([name, value]) => value !== null || NULLABLE.includes(name)))
}
