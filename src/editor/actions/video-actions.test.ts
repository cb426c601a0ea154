import { describe, expect, it } from 'vitest'

import { EditorDriver, keyPress, makeReview } from '#tests/editor-driver.ts'
import { at, BOX, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { Clock } from '../clock'
import { openGaps } from '../items/gap'
import { reviewQueue } from '../queue'
import { liveItems, type Review } from '../review'
import { SCOPES_OF } from './action-set'
import { resolveGap } from './items/gap-actions'

const base: Review = {
  ...makeReview([
    trackOf('a', [at(0), at(10, 200)], { number: 1 }),
    trackOf('b', [at(12), at(14, 200)], { number: 2 }),
    trackOf('c', [at(0, 600), at(20, 700)], { number: 3 }),
  ]),
  gaps: [gapOf({ id: 'one', start: 4, end: 5 }), gapOf({ id: 'two', trackId: 'c', start: 2, end: 3 })],
}

/** Opens a review of a video of 20 seconds with a frame every half second. */
function start(review: Review = base) {
  const frameTimes = Array.from({ length: 41 }, (_unused, index) => index / 2)
  const clock = new Clock({ range: { start: 0, end: 20.5 }, now: () => 0, frameTimes })
  const driver = new EditorDriver(review, undefined, 'new', clock)
  const press = (key: string, scopes: (typeof SCOPES_OF)[keyof typeof SCOPES_OF] = SCOPES_OF.timeline): boolean => {
    const action = driver.actions.forKey(keyPress(key), scopes, () => true)
    action?.run()
    return action !== undefined
  }
  const run = (id: string): string => {
    expect(driver.actions.run(id)).toBe(true)
    return driver.state.message.text
  }
  const spans = () =>
    driver.tracks.map(({ id, decision, positions }) => `${id} ${decision} ${positions[0]?.time}–${positions.at(-1)?.time}`)
  return { driver, clock, press, run, spans }
}

describe('editing of tracks over time', () => {
  it('[MEDIA-04] splits at the frame that is shown, selects the later part, and merges both again', () => {
    const { driver, clock, press, spans } = start()
    driver.editor.select('a')
    clock.seek(6.3)
    press('s')
    expect(spans().slice(0, 2)).toEqual(['a redact 0–6', 'new-1 redact 6–10'])
    expect(driver.state).toMatchObject({ selectedId: 'new-1', message: { text: 'Face 1 split. The part from here on is selected.' } })
    expect(driver.editor.nameOf('new-1')).toBe('Face 4')
    driver.editor.selectAllOf(['a', 'new-1'])
    press('m')
    expect(spans()[0]).toBe('a redact 0–10')
    // The parts follow each other without a frame between them.
    expect(driver.state.settled.gaps).toHaveLength(2)
    expect(driver.state.message.text).toBe('2 items merged into Face 1')
    driver.keys('Ctrl+z', 'Ctrl+z')
    expect(driver.state.settled).toEqual(start().driver.state.settled)
  })

  it('[MEDIA-04] opens a gap where merged tracks are apart, and tells why others are not merged', () => {
    const { driver, press } = start()
    driver.editor.selectAllOf(['a', 'b'])
    press('m')
    expect(driver.state.settled.gaps?.at(-1)).toMatchObject({ trackId: 'a', start: 10, end: 12, resolution: 'open' })
    driver.editor.selectAllOf(['a', 'c'])
    press('m')
    expect(driver.state.message.text).toBe('Tracks that overlap in time can’t be merged.')
  })

  it('[MEDIA-04] trims, extends and ends the selected tracks at the current time by key', () => {
    const { driver, clock, press, spans } = start({ ...base, gaps: [] })
    driver.editor.select('a')
    clock.seek(2)
    press(',')
    clock.seek(8)
    press('.')
    expect(spans()[0]).toBe('a redact 2–8')
    clock.seek(9)
    press('>')
    clock.seek(1)
    press('<')
    expect(spans()[0]).toBe('a redact 1–9')
    expect(driver.actions.get('extend-forward').isEnabled()).toBe(false)
    clock.seek(4)
    expect(driver.actions.get('outside').isOn?.()).toBe(false)
    press('y')
    expect(driver.box('a')).toBeUndefined()
    expect(driver.actions.get('outside').isOn?.()).toBe(true)
    driver.keys('Ctrl+z', 'Ctrl+z', 'Ctrl+z', 'Ctrl+z', 'Ctrl+z')
    expect(driver.state.settled.tracks[0]?.positions).toEqual(base.tracks[0]?.positions)
  })

  it('[MEDIA-04] says why tracks aren’t merged where the first would move away from its place', () => {
    const first = trackOf('a', [at(0), at(3, 100, { outside: true })], { decision: 'redact', number: 1 })
    const second = trackOf('b', [at(3, 400), at(6, 400)], { decision: 'redact', number: 2 })
    const { driver, press } = start(makeReview([first, second]))
    driver.editor.selectAllOf(['a', 'b'])
    press('m')
    expect(driver.state.message.text).toBe('2 items can’t be merged, because a covered place would become visible')
    expect(driver.tracks.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('[MEDIA-04] leaves a range visible only where the track can be split at its ends', () => {
    const positions = [at(0), at(3, 100, { outside: true }), at(10, 400)]
    const gaps = [gapOf({ start: 0, end: 3 })]
    const { driver, clock, press, run } = start({ ...makeReview([trackOf('a', positions, { decision: 'redact' })]), gaps })
    driver.editor.select('a')
    clock.seek(3)
    press('i')
    clock.seek(5)
    press('o')
    expect(run('keep-stretch')).toBe('Face 1 can’t be split at the ends of the selected range')
    expect(driver.state.settled.tracks.map(({ id, decision }) => [id, decision])).toEqual([['a', 'redact']])
  })

  it('[MEDIA-04] decides on the stretch between the in-point and the out-point, with the frames at both', () => {
    const { driver, clock, press, run, spans } = start()
    driver.editor.select('a')
    clock.seek(3)
    press('i')
    clock.seek(5)
    press('o')
    expect(driver.state.marked).toEqual({ start: 3, end: 5 })
    run('keep-stretch')
    expect(spans().slice(0, 3)).toEqual(['a redact 0–3', 'new-1 keep 3–5.5', 'new-2 redact 5.5–10'])
    clock.seek(5)
    expect(['a', 'new-1', 'new-2'].filter((id) => driver.box(id))).toEqual(['new-1'])
    clock.seek(5.5)
    expect(['a', 'new-1', 'new-2'].filter((id) => driver.box(id))).toEqual(['new-2'])
    driver.keys('Ctrl+z')
    expect(driver.state.settled.tracks).toEqual(start().driver.state.settled.tracks)
    run('remove-stretch')
    for (const [time, has] of [
      [2.5, true],
      [3, false],
      [5, false],
      [5.5, true],
    ] as const) {
      clock.seek(time)
      expect(driver.box('a') !== undefined).toBe(has)
    }
    // An out-point before the in-point starts a new stretch.
    clock.seek(1)
    press('o')
    expect(driver.state.marked).toEqual({ start: null, end: 1 })
    run('mark-clear')
    expect(driver.state.marked).toEqual({ start: null, end: null })
  })

  it('[MEDIA-04] adds a keyframe and moves it by frames as one undo step', () => {
    const { driver, clock, press } = start()
    driver.editor.select('a')
    clock.seek(5)
    press('Shift+Enter')
    press('Alt+Shift+ArrowRight')
    press('Alt+Shift+ArrowRight')
    expect([clock.time, driver.tracks[0]?.positions.map(({ time, x }) => [time, x])]).toEqual([
      6,
      [
        [0, 100],
        [6, 150],
        [10, 200],
      ],
    ])
    driver.keys('Ctrl+z')
    expect(driver.tracks[0]?.positions[1]).toMatchObject({ time: 5, x: 150, source: 'drawn' })
  })

  it('loops the time of the selection, and stops', () => {
    const { driver, clock, press } = start()
    driver.editor.selectAllOf(['a', 'one'])
    press('/')
    expect(clock.getSnapshot().loop).toEqual({ start: 0, end: 10.5 })
    press('/')
    expect(clock.getSnapshot().loop).toBeNull()
  })

  it('are not there for an image', () => {
    const { actions } = new EditorDriver(makeReview([]))
    expect(actions.all.filter(({ group, id }) => group === 'Tracks' || id.startsWith('gap-') || id.includes('zone'))).toEqual([])
  })
})

describe('decisions about many tracks', () => {
  const decisions = (driver: EditorDriver) => driver.tracks.map(({ id, decision }) => `${id} ${decision}`)

  it('[MEDIA-04] leaves everyone but the selected one visible, without counting them as reviewed', () => {
    const { driver, run } = start()
    driver.editor.select('b')
    expect(run('keep-others')).toBe('2 items left visible')
    expect(decisions(driver)).toEqual(['a keep', 'b redact', 'c keep'])
    expect(driver.tracks.every(({ reviewed }) => reviewed === undefined)).toBe(true)
    run('redact-others')
    expect(decisions(driver)).toEqual(['a redact', 'b redact', 'c redact'])
  })

  it('[MEDIA-04] decides on everything inside or outside a drawn zone', () => {
    const { driver, run } = start()
    run('tool-zone')
    driver.drag({ x: 500, y: 0 }, { x: 900, y: 500 })
    expect(driver.state).toMatchObject({ toolId: 'select', selectedId: null, zone: { x: 500, y: 0, width: 400, height: 500 } })
    expect(run('keep-outside-zone')).toBe('2 items left visible')
    expect(decisions(driver)).toEqual(['a keep', 'b keep', 'c redact'])
    driver.keys('Ctrl+z')
    run('keep-inside')
    expect(decisions(driver)).toEqual(['a redact', 'b redact', 'c keep'])
    driver.editor.select('a')
    expect(driver.actions.get('keep-inside').isEnabled()).toBe(false)
  })

  it('[MEDIA-04] adds, moves and resizes a zone by keys, and clears it by Escape', () => {
    const { driver, run } = start()
    driver.editor.select('a')
    expect(driver.keys('Shift+D')).toBe(true)
    // Half of a view of 1048 by 848 pixels, on an image of 1000 by 800 at full size.
    expect(driver.state).toMatchObject({ selectedId: null, zone: { x: 238, y: 188, width: 524, height: 424 } })
    driver.keys('Shift+ArrowLeft', 'Alt+ArrowDown')
    expect(driver.state.zone).toEqual({ x: 228, y: 188, width: 524, height: 425 })
    expect(driver.state.message.text).toBe('Zone at 228, 188, 524 by 425 pixels')
    expect(run('redact-outside-zone')).toBe('3 items will be redacted')
    driver.keys('Escape')
    expect(driver.state).toMatchObject({ zone: null, message: { text: 'Zone cleared' } })
    expect(driver.actions.get('redact-outside-zone').isEnabled()).toBe(false)
    driver.keys('d')
    expect(driver.state.toolId).toBe('zone')
  })

  it('[MEDIA-04] groups tracks, decides on the group, and ungroups', () => {
    const { driver, press, run } = start()
    driver.editor.selectAllOf(['a', 'c'])
    press('Ctrl+g')
    driver.editor.select('a')
    run('keep-group')
    expect(decisions(driver)).toEqual(['a keep', 'b redact', 'c keep'])
    run('select-group')
    expect([...driver.state.selectedIds]).toEqual(['a', 'c'])
    press('Ctrl+Shift+g')
    expect(driver.tracks.map(({ group }) => group)).toEqual([undefined, undefined, undefined])
    driver.keys('Ctrl+z', 'Ctrl+z', 'Ctrl+z')
    expect(driver.state.undoLabel).toBeNull()
  })
})

describe('open gaps', () => {
  it('[MEDIA-04] extends the tracks of several gaps, and goes from gap to gap by time', () => {
    const { driver, clock, press } = start()
    press('g')
    expect([driver.state.selectedId, clock.time]).toEqual(['two', 2])
    press('g')
    expect([driver.state.selectedId, clock.time]).toEqual(['one', 4])
    press('Shift+g')
    expect(driver.state.selectedId).toBe('two')
    driver.editor.selectAllOf(['one', 'two'])
    press('x')
    expect(driver.state.settled.gaps?.map(({ resolution }) => resolution)).toEqual(['covered', 'covered'])
    expect(openGaps(driver.state.settled)).toEqual([])
    driver.keys('Ctrl+z')
    expect(openGaps(driver.state.settled)).toHaveLength(2)
  })

  it('[MEDIA-04] are played, not judged as absent, while their frames have not been shown', () => {
    const { driver, clock } = start()
    resolveGap(driver, 'two', 'absent')
    expect(openGaps(driver.state.settled).map(({ id }) => id)).toEqual(['two', 'one'])
    expect(clock.getSnapshot()).toMatchObject({ isPlaying: true, time: 2 })
    clock.pause()
    for (const time of [2, 2.5, 3]) driver.editor.markSeen(time)
    resolveGap(driver, 'two', 'absent')
    expect(openGaps(driver.state.settled).map(({ id }) => id)).toEqual(['one'])
  })

  it('[MEDIA-04] count only while their track is to be redacted', () => {
    const { driver } = start()
    driver.editor.select('a')
    driver.keys('k')
    expect(openGaps(driver.state.settled).map(({ id }) => id)).toEqual(['two'])
    expect(liveItems(driver.state.settled).map(({ id }) => id)).not.toContain('one')
    driver.editor.select('c')
    driver.keys('Delete')
    expect(openGaps(driver.state.settled)).toEqual([])
    driver.keys('Ctrl+z', 'Ctrl+z')
    expect(openGaps(driver.state.settled).map(({ id }) => id)).toEqual(['two', 'one'])
  })

  it('[MEDIA-04] come first in the queue, and of tracks as uncertain as each other the longest', () => {
    const long = trackOf('long', [at(0), at(20)], { confidence: 0.702 })
    const short = trackOf('short', [at(0), at(1)], { confidence: 0.701 })
    const unsure = trackOf('unsure', [at(0), at(1)], { confidence: 0.5 })
    const review = { ...makeReview([short, long, unsure]), gaps: [gapOf({ trackId: 'short' })] }
    expect(reviewQueue(liveItems(review)).map(({ id }) => id)).toEqual(['gap', 'unsure', 'long', 'short'])
    const image = [
      { ...short, positions: [{ time: 0, ...BOX }] },
      { ...long, positions: [{ time: 0, ...BOX }] },
    ]
    expect(reviewQueue(image).map(({ id }) => id)).toEqual(['short', 'long'])
  })
})
