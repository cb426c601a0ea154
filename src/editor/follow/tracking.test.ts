import { describe, expect, it } from 'vitest'

import { EditorDriver, keyPress, makeReview } from '#tests/editor-driver.ts'
import { at, BOX, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { SCOPES_OF } from '../actions/action-set'
import { Clock } from '../clock'
import { setBox } from '../items/commands'
import { rectAt } from '../items/keyframes'
import type { Review } from '../review'
import type { FollowedBox, FollowEnd, Follower, FollowRequest } from './follower'
import { Tracking } from './tracking'

interface Call {
  readonly request: FollowRequest
  readonly signal: AbortSignal
  /** Reports the boxes of these times, all of which are final. */
  readonly part: (...times: number[]) => void
  readonly finish: (end: FollowEnd, time: number) => Promise<void>
  readonly fail: (error: Error) => Promise<void>
}

/** A subject that moves 10 pixels to the right per second. */
const boxOf = (time: number): FollowedBox => ({ ...BOX, x: 100 + 10 * time, time, confidence: 0.9 })

/** Opens a review of a video of 20 seconds with a frame every half second, and follows by hand. */
function start(review: Review) {
  const frameTimes = Array.from({ length: 41 }, (_unused, index) => index / 2)
  const clock = new Clock({ range: { start: 0, end: 20 }, now: () => 0, frameTimes })
  const calls: Call[] = []
  const follower: Follower = {
    follow: (request, { signal, onPart }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')))
        // Later than the promises of the tracking.
        const settled = (): Promise<void> => new Promise((done) => setTimeout(done))
        calls.push({
          request,
          signal,
          part: (...times) => onPart({ keyframes: times.map(boxOf) }),
          finish: (end, time) => {
            resolve({ end, time })
            return settled()
          },
          fail: (error) => {
            reject(error)
            return settled()
          },
        })
      }),
  }
  const driver = new EditorDriver(review, undefined, 'new', clock, follower)
  const press = (key: string): boolean => {
    const action = driver.actions.forKey(keyPress(key), SCOPES_OF.stage, () => true)
    action?.run()
    return action !== undefined
  }
  const call = (index = 0): Call => {
    const found = calls[index]
    if (!found) throw new Error('nothing is followed')
    return found
  }
  const times = (id = 'a') => driver.state.review.tracks.find((track) => track.id === id)?.positions.map(({ time }) => time)
  return { driver, clock, tracking: driver.tracking, calls, call, press, times }
}

/** A box that the reviewer drew at 5 seconds. */
const drawn = (): Review => ({ ...makeReview([trackOf('a', [at(5, 150)], { source: 'drawn', number: 1 })]), gaps: [] })

function startDrawn(review = drawn()) {
  const started = start(review)
  started.driver.editor.select('a')
  started.clock.seek(5)
  return started
}

describe('[MEDIA-05] tracking of a turned box', () => {
  it('follows the upright box around it, and keeps its angle and proportions', async () => {
    const plate = { time: 5, x: 100, y: 110, width: 80, height: 20, angle: 90 }
    const { driver, press, call } = startDrawn({ ...makeReview([trackOf('a', [plate], { source: 'drawn', number: 1 })]), gaps: [] })
    press('Shift+f')
    expect(call().request.box).toEqual({ x: 130, y: 80, width: 20, height: 80 })
    // The subject is followed in a box of 60 by 60 pixels, which is three times as wide as that around the plate.
    call().part(6)
    await call().finish('reached', 6)
    expect(driver.state.settled.tracks[0]?.positions).toEqual([
      plate,
      { time: 6, x: 70, y: 100, width: 240, height: 60, angle: 90, source: 'tracked', confidence: 0.9 },
    ])
  })
})

describe('[MEDIA-05] tracking', () => {
  it('adds what was followed as one undo step, and shows it before', async () => {
    const { driver, press, call, times, tracking, clock } = startDrawn()
    expect(press('Shift+f')).toBe(true)
    expect(call().request).toEqual({ box: { ...BOX, x: 150 }, time: 5, direction: 'forward', until: 20 })
    call().part(6, 8)
    expect(times()).toEqual([5, 6, 8])
    expect(driver.state.settled.tracks[0]?.positions).toHaveLength(1)
    expect(tracking.getSnapshot().running).toEqual({ trackId: 'a', direction: 'forward', time: 8, fraction: 0.2 })
    call().part(20)
    await call().finish('reached', 20)
    expect(driver.state.settled.tracks[0]?.positions).toEqual([
      at(5, 150),
      ...[6, 8, 20].map((time) => at(time, 100 + 10 * time, { source: 'tracked', confidence: 0.9 })),
    ])
    expect(driver.state.settled.gaps).toEqual([])
    expect(tracking.getSnapshot()).toEqual({ running: null, result: { trackId: 'a', text: 'Tracked to 0:20.0', isLost: false, time: 20 } })
    expect(clock.time).toBe(20)
    expect(driver.state.message.text).toBe('Face 1: Tracked to 0:20.0')
    driver.editor.undo()
    expect(driver.state.settled.tracks[0]?.positions).toEqual([at(5, 150)])
    expect(driver.state.undoLabel).toBeNull()
  })

  it('follows both ways as one undo step', async () => {
    const { driver, press, call, times, clock } = startDrawn()
    press('Shift+a')
    for (const time of [6, 6.5, 7]) call().part(time)
    expect(clock.time).toBe(7)
    await call().finish('left', 7)
    expect(call(1).request).toMatchObject({ time: 5, direction: 'back', until: 0 })
    call(1).part(3, 0)
    expect(times()).toEqual([0, 3, 5, 6, 6.5, 7])
    await call(1).finish('reached', 0)
    expect(driver.state.settled.tracks[0]?.positions.map(({ time }) => time)).toEqual([0, 3, 5, 6, 6.5, 7])
    expect(driver.state.message.text).toBe('Face 1: Tracked to 0:00.0. Left the frame at 0:07.0')
    expect(clock.time).toBe(5)
    driver.editor.undo()
    expect(driver.state.settled.tracks[0]?.positions).toHaveLength(1)
  })

  it('opens a gap where the subject was lost, and none where it left the frame', async () => {
    const lost = startDrawn()
    lost.press('Shift+f')
    lost.call().part(8)
    await lost.call().finish('lost', 8)
    expect(lost.driver.state.settled.gaps).toMatchObject([{ trackId: 'a', source: 'drawn', start: 8, end: 9, resolution: 'open' }])
    expect(lost.tracking.getSnapshot().result).toMatchObject({ text: 'Lost at 0:08.0', isLost: true, time: 8 })
    const back = startDrawn()
    back.press('Shift+j')
    await back.call().finish('cut', 5)
    expect(back.driver.state.settled.gaps).toMatchObject([{ start: 4, end: 5, resolution: 'open' }])
    const left = startDrawn()
    left.press('Shift+f')
    left.call().part(8)
    await left.call().finish('left', 8)
    expect(left.driver.state.settled.gaps).toEqual([])
  })

  it('shortens a gap that it left, when the reviewer continues behind it', async () => {
    const { driver, press, call, clock } = startDrawn()
    press('Shift+f')
    call().part(8)
    await call().finish('lost', 8)
    driver.editor.commit('correct', setBox(driver.state.settled, 'a', 8.5, boxOf(8.5), 'drawn'))
    driver.editor.select('a')
    clock.seek(8.5)
    press('Shift+f')
    call(1).part(20)
    await call(1).finish('reached', 20)
    expect(driver.state.settled.gaps).toMatchObject([{ start: 8, end: 8.5, resolution: 'open' }])
  })

  it('stops before the reviewer’s next keyframe, replaces those of the machine, and leaves what is behind', async () => {
    const positions = [
      at(0),
      at(4, 140, { source: 'tracked' }),
      at(6, 999, { source: 'tracked' }),
      at(9, 190, { source: 'drawn' }),
      at(12, 220),
    ]
    const { driver, press, call, clock } = start({ ...makeReview([trackOf('a', positions, { number: 1 })]), gaps: [] })
    driver.editor.select('a')
    clock.seek(2)
    press('Shift+f')
    expect(call().request).toMatchObject({ time: 2, until: 8.5 })
    call().part(5, 8.5)
    await call().finish('reached', 8.5)
    const after = driver.state.settled.tracks[0]?.positions ?? []
    expect(after.map(({ time }) => time)).toEqual([0, 2, 5, 8.5, 9, 12])
    expect(after.slice(-2)).toEqual(positions.slice(-2))
    expect(after[1]).toEqual({ time: 2, ...BOX, x: 120, source: 'interpolated' })
  })

  it('doesn’t cover the time after it where the track had ended', async () => {
    const positions = [at(0), at(4, 140, { outside: true, source: 'detected' }), at(12), at(14)]
    const { driver, press, call, clock } = start({ ...makeReview([trackOf('a', positions, { number: 1 })]), gaps: [] })
    driver.editor.select('a')
    clock.seek(2)
    press('Shift+f')
    call().part(4, 6)
    await call().finish('lost', 6)
    const [track] = driver.state.settled.tracks
    expect(track && rectAt(track.positions, 6)).toMatchObject({ x: 160 })
    expect(track && rectAt(track.positions, 6.5)).toBeUndefined()
    expect(track && rectAt(track.positions, 13)).toMatchObject(BOX)
    expect(driver.state.settled.gaps).toMatchObject([{ start: 6, end: 7 }])
  })

  it('can’t follow into a gap in which the subject is absent', () => {
    const positions = [at(0), at(10, 200)]
    const absent = gapOf({ start: 6, end: 8, resolution: 'absent' })
    const { driver, press, call, clock } = start({ ...makeReview([trackOf('a', positions, { number: 1 })]), gaps: [absent] })
    driver.editor.select('a')
    clock.seek(2)
    press('Shift+f')
    expect(call().request.until).toBe(6)
  })

  it('keeps what was followed when it is stopped by Escape', async () => {
    const { driver, press, call, times, tracking } = startDrawn()
    press('Shift+f')
    call().part(6, 8)
    press('Escape')
    expect(call().signal.aborted).toBe(true)
    expect(times()).toEqual([5, 6, 8])
    expect(driver.state).toMatchObject({ selectedId: 'a', isGesturing: false, undoLabel: 'track Face 1' })
    expect(tracking.getSnapshot().result?.text).toBe('Tracked to 0:08.0')
    await Promise.resolve()
    expect(times()).toEqual([5, 6, 8])
  })

  it('keeps what was followed when something else is edited, as an undo step of its own', async () => {
    const { driver, press, call, times } = startDrawn({
      ...makeReview([trackOf('a', [at(5, 150)], { source: 'drawn', number: 1 }), trackOf('b', [at(0), at(9)], { number: 2 })]),
      gaps: [],
    })
    press('Shift+f')
    call().part(6, 8)
    driver.editor.commit('move b', setBox(driver.state.settled, 'b', 9, { ...BOX, x: 7 }))
    expect(call().signal.aborted).toBe(true)
    await Promise.resolve()
    expect(times()).toEqual([5, 6, 8])
    expect(driver.state.undoLabel).toBe('track Face 1')
    driver.editor.undo()
    expect(times()).toEqual([5])
    expect(driver.state.undoLabel).toBe('move b')
  })

  it('drops what was followed when the reviewer undoes', async () => {
    const { driver, press, call, times, tracking } = startDrawn()
    driver.editor.commit('move', setBox(driver.state.settled, 'a', 5, { ...BOX, x: 152 }))
    press('Shift+f')
    call().part(6, 8)
    driver.editor.undo()
    await Promise.resolve()
    expect(times()).toEqual([5])
    expect(tracking.getSnapshot()).toEqual({ running: null, result: null })
  })

  it('keeps what was followed before an error, and reports the error', async () => {
    const { press, call, times, tracking } = startDrawn()
    press('Shift+f')
    call().part(6)
    const error = new Error('the connection broke')
    await call().fail(error)
    expect(times()).toEqual([5, 6])
    expect(tracking.getSnapshot().result).toMatchObject({ text: 'Tracked to 0:06.0', error })
  })

  it('tells why it can’t start', () => {
    const { driver, clock, tracking, press } = start({
      ...makeReview([trackOf('a', [at(5)], { number: 1 }), trackOf('b', [at(5)], { number: 2 })]),
      gaps: [],
    })
    expect(tracking.whyNot(['forward'])).toBe('Select one track.')
    driver.editor.selectAllOf(['a', 'b'])
    expect(tracking.whyNot(['forward'])).toBe('Select one track.')
    driver.editor.select('a')
    expect(tracking.whyNot(['forward'])).toBe('Go to a frame in which the track has a box.')
    expect(press('Shift+f')).toBe(false)
    clock.seek(5)
    expect(tracking.whyNot(['forward'])).toBeUndefined()
    expect(new Tracking(driver.editor).whyNot(['forward'])).toBe('Tracking needs a newer browser, one with WebCodecs.')
  })
})
