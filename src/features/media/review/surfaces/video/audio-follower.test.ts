import { expect, test, vi } from 'vitest'

import { Clock } from '#editor/clock.ts'
import { followClock, isAudible, type FollowingAudio } from './audio-follower'

function start() {
  let now = 0
  const clock = new Clock({ range: { start: 0, end: 20 }, now: () => now })
  const audio: FollowingAudio = {
    currentTime: 0,
    duration: 10,
    paused: true,
    seeking: false,
    playbackRate: 1,
    play: vi.fn(() => {
      Object.assign(audio, { paused: false })
      return Promise.resolve()
    }),
    pause: vi.fn(() => {
      Object.assign(audio, { paused: true })
    }),
  }
  const stop = followClock(clock, audio)
  /** Lets time pass by the clock. */
  const pass = (seconds: number): void => {
    now += seconds
    clock.tick()
  }
  return { clock, audio, stop, pass }
}

test('[MEDIA-04] audio starts at the time of the clock, and stops with it', () => {
  const { clock, audio } = start()
  clock.seek(3)
  expect([audio.currentTime, audio.paused]).toEqual([0, true])
  clock.play()
  expect([audio.currentTime, audio.paused, audio.playbackRate]).toEqual([3, false, 1])
  clock.pause()
  expect(audio.paused).toBe(true)
})

test('[MEDIA-04] audio that starts late plays faster until it agrees with the clock', () => {
  const { clock, audio, pass } = start()
  clock.play()
  pass(0.1)
  expect([audio.playbackRate, audio.currentTime]).toEqual([1.4, 0])
  pass(0.1)
  audio.currentTime = 0.195
  pass(0)
  expect(audio.playbackRate).toBe(1)
  audio.currentTime = 0.24
  pass(0)
  expect(audio.playbackRate).toBeCloseTo(0.84)
})

test('[MEDIA-04] audio seeks after the clock was moved, and not again while it seeks', () => {
  const { clock, audio, pass } = start()
  clock.play()
  clock.seek(5)
  expect(audio.currentTime).toBe(5)
  Object.assign(audio, { seeking: true })
  pass(0.5)
  expect([audio.currentTime, audio.playbackRate]).toEqual([5, 1])
  Object.assign(audio, { seeking: false })
  pass(0)
  expect(audio.currentTime).toBe(5.5)
})

test.each([
  [0.25, false],
  [0.5, true],
  [1.5, true],
  [2, true],
  [4, false],
  [-1, false],
])('[MEDIA-04] at a speed of %d, audio is played: %s', (rate, isPlayed) => {
  const { clock, audio, pass } = start()
  clock.seek(1)
  clock.setRate(rate)
  clock.play()
  expect(isAudible(rate)).toBe(isPlayed)
  expect(audio.paused).toBe(!isPlayed)
  if (isPlayed) expect(audio.playbackRate).toBe(rate)
  clock.setRate(1)
  pass(0)
  expect(audio.paused).toBe(false)
})

test('[MEDIA-04] audio that is shorter than the video ends once', () => {
  const { clock, audio, pass } = start()
  clock.seek(9)
  clock.play()
  audio.currentTime = 9.98
  pass(0.98)
  expect(audio.paused).toBe(true)
  pass(1)
  expect(audio.play).toHaveBeenCalledTimes(1)
})

test('[MEDIA-04] audio stops when nothing follows the clock any more', () => {
  const { clock, audio, stop } = start()
  clock.play()
  stop()
  expect(audio.paused).toBe(true)
  clock.seek(2)
  expect(audio.paused).toBe(true)
})
