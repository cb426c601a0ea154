import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { applyChanges, type Change } from './changes'
import { addItem, deleteItems, restoreItem, setBox, decideUnseen, setLabel, setStyle, setStyleOfAll } from '../items/commands'
import type { Review } from '../review'
import { History } from './history'
import { drawnTrack } from '../items/track'

const rect = fc.record({
  x: fc.nat(900),
  y: fc.nat(700),
  width: fc.integer({ min: 4, max: 100 }),
  height: fc.integer({ min: 4, max: 100 }),
})
const style = fc.constantFrom('Black Box', 'Pixelated', 'Smooth')
const start = makeReview([faceTrack('a', { x: 1, y: 1, width: 10, height: 10 }), faceTrack('b', { x: 50, y: 50, width: 20, height: 20 })])

/** Creates changes for any review. */
type Command = (review: Review, serial: number) => Change[]
const pick = (review: Review, n: number): string => review.tracks[n % Math.max(review.tracks.length, 1)]?.id ?? 'none'
const command: fc.Arbitrary<Command> = fc.oneof(
  rect.map(
    (box): Command =>
      (review, serial) =>
        addItem(review, 'track', drawnTrack(`new-${serial}`, 'object', 0, box)),
  ),
  fc.nat(20).map(
    (n): Command =>
      (review) =>
        deleteItems(review, new Set([pick(review, n)])),
  ),
  fc.nat(20).map(
    (n): Command =>
      (review) =>
        restoreItem(review, pick(review, n)),
  ),
  fc.tuple(fc.nat(20), fc.constantFrom('other', 'license_plate', 'text')).map(
    ([n, label]): Command =>
      (review) =>
        setLabel(review, new Set([pick(review, n)]), label),
  ),
  fc.tuple(fc.nat(20), rect).map(
    ([n, box]): Command =>
      (review) =>
        setBox(review, pick(review, n), 0, box),
  ),
  fc.tuple(fc.nat(20), fc.constantFrom('redact', 'keep')).map(
    ([n, decision]): Command =>
      (review) =>
        decideUnseen(review, new Set([pick(review, n)]), decision),
  ),
  fc.constantFrom('redact', 'keep').map(
    (decision): Command =>
      (review) =>
        decideUnseen(review, new Set(review.tracks.map(({ id }) => id)), decision),
  ),
  fc.tuple(fc.nat(20), fc.option(style)).map(
    ([n, own]): Command =>
      (review) =>
        setStyle(review, new Set([pick(review, n)]), own),
  ),
  style.map(
    (all): Command =>
      (review) =>
        setStyleOfAll(review, all),
  ),
)

describe('History', () => {
  it('returns to the start by undoing everything, and to the end by redoing everything', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
        const history = new History(start)
        const seen = new Map([[history.key, history.review]])
        for (const [serial, make] of commands.entries()) {
          history.commit('step', make(history.review, serial))
          seen.set(history.key, history.review)
        }
        const end = history.review
        while (history.undo()) expect(history.review).toEqual(seen.get(history.key))
        expect(history.review).toEqual(start)
        while (history.redo()) expect(history.review).toEqual(seen.get(history.key))
        expect(history.review).toEqual(end)
      }),
    )
  })

  it('returns to the start after any mix of undo, redo and new steps', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(command, fc.constantFrom('undo', 'redo')), { maxLength: 40 }), (moves) => {
        const history = new History(start)
        for (const [serial, move] of moves.entries()) {
          if (move === 'undo') history.undo()
          else if (move === 'redo') history.redo()
          else history.commit('step', move(history.review, serial), serial % 2 ? 'run' : undefined)
        }
        while (history.undo());
        expect(history.review).toEqual(start)
        expect(history.key).toBe(0)
      }),
    )
  })

  it('adds no step without changes', () => {
    const history = new History(start)
    expect(history.commit('nothing', setStyleOfAll(start, 'Black Box'))).toBe(false)
    expect(history.undoable).toBeUndefined()
  })

  it('merges a run into one step, and starts a new one after the run ends', () => {
    const history = new History(start)
    const moveTo = (x: number) => history.commit('move', setBox(history.review, 'a', 0, { x, y: 1, width: 10, height: 10 }), 'move a')
    for (const x of [2, 3, 4]) moveTo(x)
    history.endRun()
    moveTo(9)
    history.undo()
    expect(history.review.tracks[0]?.positions[0]?.x).toBe(4)
    history.undo()
    expect(history.review).toEqual(start)
  })

  it('clears the redo stack on a new step', () => {
    const history = new History(start)
    history.commit('keep', decideUnseen(history.review, new Set(['a']), 'keep'))
    history.undo()
    history.commit('delete', deleteItems(history.review, new Set(['b'])))
    expect(history.redo()).toBeUndefined()
  })

  it('shares unchanged parts', () => {
    const next = applyChanges(start, decideUnseen(start, new Set(['a']), 'keep'))
    expect(next.tracks[1]).toBe(start.tracks[1])
    expect(next.tracks[0]?.positions).toBe(start.tracks[0]?.positions)
  })

  it('rejects a change that does not fit the review', () => {
    expect(() => applyChanges({ ...start, tracks: [] }, decideUnseen(start, new Set(['a']), 'keep'))).toThrow('newest review')
    expect(() => applyChanges({ ...start, tracks: [] }, deleteItems(start, new Set(['a'])))).toThrow('newest review')
  })
})

describe('rebase', () => {
  const keep = (history: History, id: string): void =>
    void history.commit(`keep ${id}`, decideUnseen(history.review, new Set([id]), 'keep'))
  const withC = (review: Review): Review => ({ ...review, tracks: [...review.tracks, faceTrack('c', { x: 9, y: 9, width: 9, height: 9 })] })

  it('keeps the steps, and all keys differ from earlier and later ones', () => {
    const history = new History(start)
    const keys = [history.key]
    keep(history, 'a')
    keys.push(history.key)
    keep(history, 'b')
    keys.push(history.key)
    history.undo()
    history.rebase(withC)
    keys.push(history.key)
    expect([history.undoable?.label, history.redoable?.label]).toEqual(['keep a', 'keep b'])
    history.redo()
    keys.push(history.key)
    expect(history.review).toEqual(withC(applyChanges(start, decideUnseen(start, new Set(['a', 'b']), 'keep'))))
    history.undo()
    history.undo()
    keys.push(history.key)
    expect(history.review).toEqual(withC(start))
    expect(new Set(keys).size).toBe(6)
  })

  it('drops a step that changes nothing on the newer review', () => {
    const history = new History(start)
    keep(history, 'a')
    keep(history, 'b')
    history.rebase(({ tracks, ...review }) => ({ ...review, tracks: tracks.filter(({ id }) => id !== 'b') }))
    expect(history.undoable?.label).toBe('keep a')
    history.undo()
    expect(history.undoable).toBeUndefined()
  })
})
