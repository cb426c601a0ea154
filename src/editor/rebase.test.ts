import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { BOX } from '#tests/editor-over-time.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import type { Change } from './history/changes'
import { addItem, decideUnseen, deleteItems, resolveGaps, setBox, setStyle, setStyleOfAll } from './items/commands'
import { trimEnd } from './items/extent-commands'
import { drawnTrack } from './items/track'
import { withKnownParts } from './known-parts'
import { mergeReview } from './merge-review'
import type { Review } from './review'

const RUNS = { seed: 11_2026, numRuns: 300 }

const keyframe = (time: number): Keyframe => ({ time, x: 10 * time, y: 20, width: 30, height: 40, source: 'detected' })
const found = (id: string, until: number): Track => ({
  id,
  kind: 'face',
  number: Number(id.slice(5)),
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: Array.from({ length: until + 1 }, (_, time) => keyframe(time)),
})
const gapOf = (track: string, start: number): Gap => ({
  id: `gap-${track}-${start}`,
  trackId: track,
  source: 'detected',
  confidence: 0.5,
  decision: 'redact',
  start,
  end: start + 1,
  resolution: 'open',
})

/** The results of a running detection: the end of each track, and the gaps. */
interface Part {
  readonly lengths: readonly number[]
  readonly gaps: readonly (readonly [track: number, start: number])[]
}

function reviewOfPart({ lengths, gaps }: Part): Review {
  const tracks = lengths.map((length, index) => found(`face-${index + 1}`, length))
  return { ...makeReview(tracks), gaps: gaps.map(([track, start]) => gapOf(`face-${(track % tracks.length) + 1}`, start)) }
}

/** Returns the review as it is loaded, which shares nothing with the last one. */
const loaded = (review: Review): Review => structuredClone(review)

/** A later part has all tracks of the one before, at least as long, and new ones after them. */
function grown(part: Part, { by, more, gap }: Growth): Part {
  const lengths = [...part.lengths.map((length, index) => length + (by[index] ?? 0)), ...more]
  return { lengths, gaps: [...part.gaps, [gap, part.gaps.length + 1]] }
}

/** @param number of an item drawn by it */
type Edit = (review: Review, serial: number, number: number) => Change[]
const nth = fc.nat(9)
const pick = (review: Review, n: number): string => review.tracks[n % Math.max(1, review.tracks.length)]?.id ?? 'none'
const gapAt = (review: Review, n: number): string => review.gaps?.[n % Math.max(1, review.gaps.length)]?.id ?? 'none'
const editOf = (kinds: fc.Arbitrary<number>): fc.Arbitrary<Edit> =>
  fc.tuple(kinds, nth, fc.nat(4)).map(([kind, n, time]): Edit => (review, serial, number) => {
    const id = pick(review, n)
    const edits: (() => Change[])[] = [
      () => decideUnseen(review, new Set([id]), 'keep'),
      () => decideUnseen(review, new Set([id]), 'redact'),
      () => deleteItems(review, new Set([id])),
      () => setStyle(review, new Set([id]), 'Smooth'),
      () => setStyleOfAll(review, 'Pixelated'),
      () => addItem(review, 'track', drawnTrack(`drawn-${serial}`, 'face', time, BOX, number)),
      () => resolveGaps(review, new Set([gapAt(review, n)]), 'covered'),
      () => setBox(review, id, time, BOX, 'drawn'),
      () => trimEnd(review, id, time),
    ]
    return edits[kind]?.() ?? []
  })
const anyEdit = editOf(fc.nat(8))
/** The last two change boxes. Once saved, a detection leaves such a track alone. */
const otherEdit = editOf(fc.nat(6))

interface Growth {
  /** How many frames each track goes on, and how long each new one is. */
  readonly by: readonly number[]
  readonly more: readonly number[]
  /** The track of a new gap. */
  readonly gap: number
}
const growth: fc.Arbitrary<Growth> = fc.record({
  by: fc.array(fc.nat(2), { maxLength: 4 }),
  more: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
  gap: nth,
})
const first: Part = { lengths: [3, 2], gaps: [[0, 1]] }

type Move = Edit | Growth | 'undo' | 'redo' | 'save'

/** A session on a review that a running detection writes to, as `ReviewSession` runs one. */
class Session {
  part = first
  #base = loaded(reviewOfPart(first))
  readonly editor = new EditorDriver(this.#base).editor

  get settled(): Review {
    return this.editor.getSnapshot().settled
  }

  do(move: Move, serial: number): void {
    const { editor } = this
    if (typeof move === 'function') editor.commit(`step ${serial}`, move(this.settled, serial, editor.nextNumber('face')))
    else if (move === 'undo') editor.undo()
    else if (move === 'redo') editor.redo()
    else if (move === 'save') this.#base = this.settled
    else this.#detect(grown(this.part, move))
  }

  /** Writes a partial result to the saved review, and takes it over. */
  #detect(part: Part): void {
    const onDetection = mergeReview(reviewOfPart(this.part), this.#base, reviewOfPart(part)).review
    const newest = withKnownParts(loaded(onDetection), this.#base)
    const base = this.#base
    this.editor.rebase((state) => mergeReview(base, state, newest).review, '')
    this.part = part
    this.#base = newest
  }

  /** Returns the number of steps. */
  undoAll(): number {
    let steps = 0
    for (; this.editor.getSnapshot().undoLabel !== null; steps += 1) this.editor.undo()
    return steps
  }
}

/** Leaves out the order of items, and the highest numbers, which never fall. */
const comparable = ({ lastNumbers: _lastNumbers, tracks, gaps = [], ...review }: Review) => ({
  ...review,
  tracks: tracks.toSorted((a, b) => a.id.localeCompare(b.id)),
  gaps: gaps.toSorted((a, b) => a.id.localeCompare(b.id)),
})

/** Returns the review after the moves, after undoing all of them, and after redoing these, and what the detection has found. */
function play(moves: readonly Move[]): { end: Review; undone: Review; redone: Review; found: Review } {
  const session = new Session()
  for (const [serial, next] of moves.entries()) session.do(next, serial)
  const end = session.settled
  const steps = session.undoAll()
  const undone = session.settled
  for (let step = 0; step < steps; step += 1) session.editor.redo()
  return { end, undone, redone: session.settled, found: reviewOfPart(session.part) }
}

describe('undo and redo during a detection', () => {
  const others = [
    { weight: 2, arbitrary: growth },
    { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
  ]

  it('[MEDIA-04] undoes any sequence of edits and partial results to what the detection has found, and redoes it to the end', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: anyEdit }, ...others), { maxLength: 25 }), (moves) => {
        const { end, undone, redone, found: without } = play(moves)
        expect(comparable(undone)).toEqual(comparable(without))
        expect(redone).toEqual(end)
      }),
      RUNS,
    )
  })

  it('[MEDIA-04] undoes and redoes edits that were saved between partial results', () => {
    const save = { weight: 1, arbitrary: fc.constant('save' as const) }
    fc.assert(
      fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: otherEdit }, ...others, save), { maxLength: 25 }), (moves) => {
        const { end, undone, redone, found: without } = play(moves)
        expect(comparable(undone)).toEqual(comparable(without))
        expect(redone).toEqual(end)
      }),
      RUNS,
    )
  })
})
