import { describe, expect, it } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, faceTrack, keyPress, makeReview } from '#tests/editor-driver.ts'
import { Clock } from '../clock'
import { spanOf } from '#tests/editor-of-audio.ts'
import { addChange, toWire } from '../history/changes'
import { changesBetween } from '../history/difference'
import { reviewQueue } from '../queue'
import { countDecisions, liveItems, type Review } from '../review'
import { SCOPES_OF } from './action-set'

const BOX = { x: 100, y: 100, width: 60, height: 60 }
const gap = (id: string, fields: Partial<Gap> = {}): Gap => ({
  id,
  trackId: 'face',
  source: 'detected',
  confidence: 0.5,
  decision: 'redact',
  start: 2,
  end: 3,
  resolution: 'open',
  ...fields,
})
const face: Track = faceTrack('face', BOX, {
  positions: [
    { time: -1, ...BOX },
    { time: 1, ...BOX, x: 300 },
  ],
})
const review: Review = {
  ...makeReview([face]),
  gaps: [gap('short', { end: 2.5 }), gap('long', { end: 9 }), gap('unsure', { confidence: 0.2 }), gap('done', { resolution: 'absent' })],
}

function start(of: Review = review) {
  let now = 0
  const clock = new Clock({ range: { start: -1, end: 10 }, now: () => now, frameTimes: [-1, 0, 1, 2] })
  const driver = new EditorDriver(of, undefined, 'drawn', clock)
  const press = (key: string, scopes: (typeof SCOPES_OF)[keyof typeof SCOPES_OF] = SCOPES_OF.page): boolean => {
    const action = driver.actions.forKey(keyPress(key), scopes, () => true)
    action?.run()
    return action !== undefined
  }
  return { clock, driver, press, pass: (seconds: number) => (now += seconds) }
}

describe('gaps', () => {
  it('come first in the queue while they are open, in the order of time', () => {
    expect(reviewQueue(liveItems(review)).map(({ id }) => id)).toEqual(['short', 'unsure', 'long', 'face', 'done'])
    expect(countDecisions(review)).toEqual({ redact: 1, keep: 0, drawn: 0, deleted: 0 })
  })

  it('are resolved by key, which is one change and one undo step and selects the next open gap', () => {
    const { driver, clock } = start()
    driver.keys('n')
    expect(driver.state).toMatchObject({ selectedId: 'short', message: { text: 'Gap 1, 1 of 5, unresolved' } })
    expect(clock.time).toBe(2)
    driver.editor.markSeen(2.25)
    const before = driver.state.settled
    driver.keys('a')
    expect(driver.state.message.text).toBe('Gap 1: not in frame')
    expect(changesBetween(before, driver.state.settled).map(toWire)).toEqual([
      { type: 'edit_gap', id: 'short', fields: { resolution: 'absent', reviewed: { at: expect.any(Number) as unknown } } },
    ])
    expect(driver.state.selectedId).toBe('unsure')
    driver.keys('c')
    expect(driver.state.selectedId).toBe('long')
    driver.keys('Ctrl+z', 'Ctrl+z')
    expect(driver.state.settled.gaps).toEqual(review.gaps)
  })

  it('[MEDIA-04] stay open however often the key is pressed, until their frames were shown', () => {
    const frameTimes = Array.from({ length: 110 }, (_unused, index) => index / 10 - 1)
    const clock = new Clock({ range: { start: -1, end: 10 }, now: () => 0, frameTimes })
    const driver = new EditorDriver(review, undefined, 'drawn', clock)
    driver.keys('n')
    driver.keys(...Array.from({ length: 20 }, () => 'a'))
    expect(driver.state.settled.gaps).toEqual(review.gaps)
    expect(clock.getSnapshot().isPlaying).toBe(true)
    expect(driver.actions.get('gap-absent').isEnabled()).toBe(false)
    expect(driver.actions.get('gap-absent').whyDisabled?.()).toBe('Play this gap before choosing Not in frame')
    driver.editor.markSeen(2.1)
    expect(driver.actions.get('gap-absent').isEnabled()).toBe(false)
    driver.editor.markSeen(2.3)
    driver.keys('a')
    expect(driver.state.settled.gaps?.map(({ resolution }) => resolution)).toEqual(['absent', 'open', 'open', 'absent'])
  })

  it("can't be redacted, kept or deleted", () => {
    const { driver } = start()
    driver.keys('n')
    expect(driver.keys('r')).toBe(false)
    expect(driver.keys('k')).toBe(false)
    expect(driver.keys('Delete')).toBe(false)
  })

  it('leave the review with their track', () => {
    const { driver } = start()
    driver.editor.select('face')
    driver.keys('Delete')
    expect(liveItems(driver.state.settled)).toEqual([])
    driver.keys('Ctrl+z')
    expect(liveItems(driver.state.settled)).toHaveLength(5)
    const drawn = start({ ...review, tracks: [{ ...face, source: 'drawn' }] }).driver
    drawn.editor.select('face')
    drawn.keys('Delete')
    expect(drawn.state.settled).toMatchObject({ tracks: [], gaps: [] })
    drawn.keys('Ctrl+z')
    expect(drawn.state.settled.gaps).toEqual(review.gaps)
  })
})

describe('playback and timeline actions', () => {
  it('play, jump and step', () => {
    const { clock, press, pass } = start()
    press(' ')
    pass(1.5)
    expect(clock.time).toBe(0.5)
    press('Shift+ArrowRight')
    expect(clock.getSnapshot()).toMatchObject({ time: 1, isPlaying: false })
    press('ArrowRight')
    expect(clock.time).toBe(6)
    press('ArrowLeft')
    press('Shift+ArrowLeft')
    expect(clock.time).toBe(0)
  })

  it('give arrow keys their meaning on the stage while it has the focus', () => {
    const { driver, clock, press } = start()
    driver.editor.select('face')
    press('ArrowRight', SCOPES_OF.stage)
    expect(clock.time).toBe(-1)
    expect(driver.box('face')?.x).toBe(101)
  })

  it('go to keyframes, and remove them', () => {
    const { driver, clock, press } = start()
    driver.editor.select('face')
    clock.seek(0)
    expect(press('Shift+Delete', SCOPES_OF.timeline)).toBe(false)
    press('Alt+ArrowRight', SCOPES_OF.timeline)
    expect(clock.time).toBe(1)
    expect(press('Alt+ArrowRight', SCOPES_OF.timeline)).toBe(false)
    press('Shift+Delete', SCOPES_OF.timeline)
    expect(driver.tracks[0]?.positions).toEqual([{ time: -1, ...BOX }])
    press('Alt+ArrowLeft', SCOPES_OF.timeline)
    expect(press('Shift+Delete', SCOPES_OF.timeline)).toBe(false)
    press('End', SCOPES_OF.timeline)
    expect(clock.time).toBe(10)
  })

  it('are not there for an image', () => {
    const driver = new EditorDriver(makeReview([]))
    expect(driver.actions.all.filter(({ scope }) => scope === 'playback' || scope === 'timeline')).toEqual([])
  })
})

describe('a box that the reviewer moves', () => {
  it('becomes a drawn keyframe in a video', () => {
    const { driver, clock } = start()
    clock.seek(0)
    driver.drag({ x: 230, y: 130 }, { x: 240, y: 130 })
    expect(driver.tracks[0]?.positions.map(({ time, x, source }) => [time, x, source])).toEqual([
      [-1, 100, undefined],
      [0, 210, 'drawn'],
      [1, 300, undefined],
    ])
    expect(driver.tracks[0]?.source).toBe('detected')
  })

  it('keeps the source of the detection in an image, which the report lists', () => {
    const driver = new EditorDriver(makeReview([faceTrack('a', BOX)]))
    driver.drag({ x: 130, y: 130 }, { x: 140, y: 130 })
    expect(driver.tracks[0]).toMatchObject({ source: 'detected' })
    expect(driver.tracks[0]?.positions).toEqual([{ time: 0, ...BOX, x: 110 }])
  })
})

describe('shortcuts', () => {
  it('have one meaning in each scope, and in the scopes that are active together on the whole page', () => {
    const { driver } = start()
    const scopes = new Map<string, string[]>()
    for (const { id, scope, shortcuts } of driver.actions.all)
      for (const shortcut of shortcuts) {
        const place = scope === 'playback' || scope === 'review' ? 'page' : scope
        const key = `${place}: ${shortcut.toLowerCase()}`
        scopes.set(key, [...(scopes.get(key) ?? []), id])
      }
    // K leaves an item visible, and stops the playback that runs. The two are never enabled at the same time. Escape first stops tracking.
    // Enter closes an unfinished polygon, and otherwise goes to the points of a selected one.
    // The other keys edit the selected tracks, or the selected spans where nothing else is selected.
    expect([...scopes].filter(([, ids]) => ids.length > 1)).toEqual([
      ['page: k', ['keep', 'shuttle-stop']],
      ['page: escape', ['escape', 'track-stop']],
      ['box: enter', ['close-polygon', 'next-point']],
      ['page: a', ['gap-absent', 'gap-play']],
      ['page: s', ['split', 'split-span']],
      ['page: m', ['merge', 'merge-spans']],
      ['page: ,', ['trim-start', 'span-start']],
      ['page: .', ['trim-end', 'span-end']],
    ])
    const enabled = (): string[] => ['keep', 'shuttle-stop'].filter((id) => driver.actions.get(id).isEnabled())
    driver.editor.select(driver.state.settled.tracks[0]?.id ?? '')
    expect(enabled()).toEqual(['keep'])
    driver.editor.clock.play()
    expect(enabled()).toEqual(['shuttle-stop'])
    const editing = (): string[] =>
      ['split', 'split-span', 'trim-start', 'span-start', 'trim-end', 'span-end'].filter((id) => driver.actions.get(id).isEnabled())
    driver.editor.clock.pause()
    driver.editor.clock.seek(0.5)
    expect(editing()).toEqual(['split', 'trim-start', 'trim-end'])
    const spans = [spanOf('span', 0, 1), spanOf('other', 0, 2)]
    driver.editor.commit(
      'add spans',
      spans.map((span, index) => addChange('span', index, span)),
    )
    driver.editor.select('span')
    expect(editing()).toEqual(['split-span', 'span-start', 'span-end'])
    driver.editor.selectAllOf(['face', 'span'])
    expect(editing()).toEqual(['split', 'trim-start', 'trim-end'])
    expect(new Set(driver.actions.all.map(({ scope }) => scope))).toEqual(
      new Set(['box', 'stage', 'list', 'timeline', 'playback', 'review']),
    )
  })
})
