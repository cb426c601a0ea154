import { describe, expect, it } from 'vitest'

import { Clock, fixedClock } from './clock'

/** Returns a clock of a file from -1 to 9 seconds, and a function that lets seconds pass. */
function start(frameTimes: readonly number[] = []) {
  let now = 100
  const clock = new Clock({ range: { start: -1, end: 9 }, now: () => now, frameTimes })
  const pass = (seconds: number): number => {
    now += seconds
    return clock.time
  }
  return { clock, pass }
}

describe('Clock', () => {
  it('starts at the first timestamp of the file, which may be negative, and stands still until it plays', () => {
    const { clock, pass } = start()
    expect(pass(5)).toBe(-1)
    clock.play()
    expect(pass(2.5)).toBe(1.5)
    clock.pause()
    expect(pass(3)).toBe(1.5)
  })

  it('plays at a rate, which can change while it plays', () => {
    const { clock, pass } = start()
    clock.setRate(2)
    clock.play()
    expect(pass(1)).toBe(1)
    clock.setRate(0.5)
    expect(pass(2)).toBe(2)
  })

  it('stops at the end, and plays again from the start', () => {
    const { clock, pass } = start()
    clock.play()
    expect(pass(60)).toBe(9)
    clock.tick()
    expect(clock.getSnapshot()).toMatchObject({ time: 9, isPlaying: false })
    clock.play()
    expect(clock.getSnapshot()).toMatchObject({ time: -1, isPlaying: true })
  })

  it('keeps a seek within the range and continues to play from there', () => {
    const { clock, pass } = start()
    clock.seek(-8)
    expect(clock.time).toBe(-1)
    clock.play()
    clock.seek(4)
    expect(pass(1)).toBe(5)
    clock.seek(40)
    expect(clock.time).toBe(9)
  })

  it('repeats a loop, also after several rounds, but plays on from behind it', () => {
    const { clock, pass } = start()
    clock.setLoop({ start: 2, end: 4 })
    clock.seek(3)
    clock.play()
    expect(pass(1.5)).toBe(2.5)
    expect(pass(4)).toBe(2.5)
    clock.seek(6)
    expect(pass(1)).toBe(7)
    clock.setLoop(null)
    clock.seek(3)
    expect(pass(1.5)).toBe(4.5)
  })

  it('steps to the timestamps of the frames, pauses, and stays at the first and last frame', () => {
    const { clock } = start([-1, 0.04, 0.1, 8.9])
    clock.play()
    clock.step(1)
    expect(clock.getSnapshot()).toMatchObject({ time: 0.04, isPlaying: false })
    clock.step(1)
    clock.step(1)
    clock.step(1)
    expect(clock.time).toBe(8.9)
    clock.seek(0.05)
    clock.step(-1)
    expect(clock.time).toBe(0.04)
    clock.step(-1)
    clock.step(-1)
    expect(clock.time).toBe(-1)
  })

  it('steps with the timestamps that became known later', () => {
    const { clock } = start()
    clock.step(1)
    expect(clock.time).toBe(-1)
    clock.setFrameTimes([-1, 3])
    clock.step(1)
    expect(clock.time).toBe(3)
  })

  it('notifies subscribers of every change and of each tick while it plays', () => {
    const { clock, pass } = start()
    const times: number[] = []
    const stop = clock.subscribe(() => times.push(clock.getSnapshot().time))
    clock.tick()
    clock.play()
    pass(1)
    clock.tick()
    clock.seek(5)
    stop()
    clock.seek(6)
    expect(times).toEqual([-1, 0, 5])
  })

  it('plays back at a negative rate, and stops at the start', () => {
    const { clock, pass } = start()
    clock.seek(5)
    clock.setRate(-2)
    clock.play()
    expect(pass(1)).toBe(3)
    clock.setLoop({ start: 2, end: 4 })
    expect(pass(1.5)).toBe(0)
    expect(pass(20)).toBe(-1)
    clock.tick()
    expect(clock.getSnapshot()).toMatchObject({ time: -1, isPlaying: false })
  })

  it('is fixed at 0 for an image', () => {
    const clock = fixedClock()
    clock.play()
    expect(clock.isFixed).toBe(true)
    expect(clock.getSnapshot()).toMatchObject({ time: 0, isPlaying: false })
  })
})
