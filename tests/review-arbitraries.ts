import fc from 'fast-check'

import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { ItemOf, ItemType } from '#editor/item.ts'
import type { ItemLists } from '#editor/review.ts'
import type { Settings } from '#editor/settings.ts'

/** Every list of a review, of which none is missing. */
export type FullReview = Required<ItemLists> & Required<Omit<Settings, 'lastNumbers'>>

/** Returns plain objects, which a strict comparison expects. */
function record<T>(model: { [Key in keyof T]: fc.Arbitrary<T[Key]> }): fc.Arbitrary<T> {
  return fc.record(model, { noNullPrototype: true })
}

const style = fc.constantFrom('Black Box' as const, 'Pixelated' as const, 'Smooth' as const)
const seconds = fc.integer({ min: -1000, max: 1000 }).map((n) => n / 8)
const side = fc.integer({ min: 1, max: 400 })
const rect = { x: fc.nat(500), y: fc.nat(500), width: side, height: side }
const words = fc.constantFrom('front', 'A-1', 'seen twice')

/** The values that each editable field can have. Undefined stands for an omitted field. */
const shared = {
  label: fc.constantFrom('license_plate' as const, 'person' as const, 'entity:PERSON' as const, undefined),
  deleted: fc.constantFrom(true, undefined),
  decision: fc.constantFrom('redact' as const, 'keep' as const),
  padding: fc.option(record({ space: fc.constantFrom(0.1, 1), time: fc.constantFrom(0.5, 2) }), { nil: undefined }),
  group: fc.option(words, { nil: undefined }),
  reason: fc.option(words, { nil: undefined }),
  note: fc.option(words, { nil: undefined }),
  reviewed: fc.option(record({ at: fc.nat(1_000_000) }), { nil: undefined }),
}
const trackStyle = fc.option(style)
const otherStyle = fc.oneof(style, fc.constantFrom(null, undefined))
const category = fc.constantFrom('PERSON' as const, 'GPE' as const, null)
const contact = fc.constantFrom('email' as const, 'national-id' as const, undefined)
const text = fc.option(words)
/** Angles of keyframes in degrees, most of which aren't turned. They depend on the place, so that they need no random number of their own. */
const ANGLES = [0, 0, 0, 45, -90, 180, 12.5]
const turned = (place: { readonly x: number; readonly y: number }): { angle?: number } => {
  const angle = ANGLES[(place.x + place.y) % ANGLES.length] ?? 0
  return angle === 0 ? {} : { angle }
}

const positions = fc
  .uniqueArray(record({ time: seconds, ...rect, outside: fc.option(fc.constant(true), { nil: undefined, freq: 5 }) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ time }) => time,
  })
  .map((list) =>
    list
      .toSorted((a, b) => a.time - b.time)
      .map(({ outside, ...keyframe }): Keyframe => ({
        ...keyframe,
        ...turned(keyframe),
        ...(outside ? { outside } : {}),
      })),
  )

const points = fc.option(
  fc.array(record({ x: fc.constantFrom(0, 0.25, 1), y: fc.constantFrom(0, 0.75, 1) }), { minLength: 3, maxLength: 6 }),
  {
    nil: undefined,
  },
)

/** The editable fields of each type of item, with the values they can have. */
export const fieldValues = {
  track: {
    ...shared,
    style: trackStyle,
    shape: fc.constantFrom('box' as const, 'ellipse' as const, 'polygon' as const, undefined),
    points,
    positions,
  },
  span: {
    ...shared,
    style: otherStyle,
    category,
    contact,
    text,
    cover: fc.constantFrom('mute' as const, 'tone' as const),
    start: seconds,
    end: seconds,
    audioTracks: fc.option(fc.uniqueArray(fc.nat(3), { minLength: 1 }), { nil: undefined }),
    words: fc.option(fc.uniqueArray(fc.constantFrom('w1', 'w2', 'w3')), { nil: undefined }),
  },
  mark: {
    ...shared,
    style: otherStyle,
    category,
    contact,
    text,
    page: fc.integer({ min: 1, max: 9 }),
    boxes: fc.array(record(rect), { minLength: 1, maxLength: 3 }),
    range: fc.option(record({ start: fc.nat(9), end: fc.integer({ min: 10, max: 20 }) }), { nil: undefined }),
    everyPage: fc.constantFrom(true, false, undefined),
  },
  gap: {
    ...shared,
    style: otherStyle,
    start: seconds,
    end: seconds,
    resolution: fc.constantFrom('open' as const, 'absent' as const, 'covered' as const),
  },
}

const source = fc.constantFrom('detected' as const, 'drawn' as const)
const confidence = fc.option(fc.constantFrom(0.25, 0.5, 0.9))

/** Returns items of a type without an ID. */
function itemsOf<Item>(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Item> {
  const all = record({ source, confidence, ...fields })
  // The values of the fields come from the record above, and omitted fields are left out.
  return all.map((item) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as Item)
}

export const itemArbitraries: { readonly [Type in ItemType]: fc.Arbitrary<Omit<ItemOf<Type>, 'id'>> } = {
  track: itemsOf<Omit<Track, 'id'>>({ ...fieldValues.track, kind: fc.constantFrom('face', 'object') }),
  span: itemsOf<Omit<Span, 'id'>>(fieldValues.span),
  mark: itemsOf<Omit<Mark, 'id'>>(fieldValues.mark),
  gap: itemsOf<Omit<Gap, 'id'>>({ ...fieldValues.gap, trackId: fc.constant('track-0') }),
}

function listOf<Type extends ItemType>(type: Type): fc.Arbitrary<ItemOf<Type>[]> {
  return fc
    .array(itemArbitraries[type], { maxLength: 4 })
    .map((items) => items.map((item, index) => ({ ...item, id: `${type}-${index}` }) as unknown as ItemOf<Type>))
}

/** The values that each setting can have. */
export const settingValues = {
  style,
  facePadding: fc.constantFrom(0, 0.05, 0.5, 2),
  defaultReason: fc.constantFrom(null, 's38', 's40(2)'),
  coverLabels: fc.boolean(),
}

/** A review with some items of every type. */
export const reviewArbitrary: fc.Arbitrary<FullReview> = record({
  ...settingValues,
  tracks: listOf('track'),
  spans: listOf('span'),
  marks: listOf('mark'),
  gaps: listOf('gap'),
})

/** The times of a video's frames in these reviews are whole numbers from 0 to 20. */
const frame = fc.integer({ min: 0, max: 20 })

const trackPositions = fc
  .uniqueArray(record({ time: frame, ...rect, isOutside: fc.boolean() }), { minLength: 2, maxLength: 6, selector: ({ time }) => time })
  .map((list) => list.toSorted((a, b) => a.time - b.time))
  .map((list) =>
    list.map(({ isOutside, ...keyframe }, index): Keyframe => ({
      ...keyframe,
      ...turned(keyframe),
      // A track has a box to begin with.
      ...(isOutside && index > 0 ? { outside: true } : {}),
    })),
  )

/** The review of a video whose gaps lie between keyframes of their tracks, as a detection leaves them. */
export const videoReviewArbitrary: fc.Arbitrary<FullReview> = fc
  .array(
    fc.record({
      positions: trackPositions,
      kind: fc.constantFrom('face' as const, 'object' as const),
      decision: shared.decision,
      gap: fc.option(
        fc.record({
          at: fc.nat(9),
          resolution: fieldValues.gap.resolution,
          source,
          deleted: fc.option(fc.constant(true), { nil: undefined, freq: 6 }),
        }),
      ),
      source,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => ({
    style: 'Black Box' as const,
    facePadding: 0.1,
    defaultReason: null,
    coverLabels: false,
    spans: [],
    marks: [],
    tracks: list.map(({ positions: keyframes, kind, decision, source: from }, index): Track => ({
      id: `track-${index}`,
      kind,
      number: index + 1,
      source: from,
      confidence: 0.5,
      decision,
      style: null,
      positions: keyframes,
    })),
    gaps: list.flatMap(({ positions: keyframes, gap }, index): Gap[] => {
      const [start, end] = gap ? keyframes.slice(gap.at % (keyframes.length - 1)) : []
      if (!gap || !start || !end) return []
      const { resolution, source: from, deleted } = gap
      const id = `gap-${index}`
      const trackId = `track-${index}`
      return [
        {
          id,
          trackId,
          source: from,
          confidence: 0.5,
          decision: 'redact',
          start: start.time,
          end: end.time,
          resolution,
          ...(deleted && { deleted }),
        },
      ]
    }),
  }))
