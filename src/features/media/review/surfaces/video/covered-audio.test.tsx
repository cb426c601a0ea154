import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { driveAudio, spanOf } from '#tests/editor-of-audio.ts'
import { playCovered } from './covered-audio'

/** The scheduled values of a gain, by their time on the clock of the audio. */
class FakeGain {
  readonly values = new Map<number, number>()
  value = 1
  setValueAtTime(value: number, time: number): void {
    this.values.set(Math.round(time * 1000) / 1000, value)
  }
  cancelScheduledValues(): void {
    this.values.clear()
  }
}

const gains: FakeGain[] = []
const node = (gain: FakeGain = new FakeGain()) => ({ gain, connect: (next: unknown) => next })

class FakeContext {
  readonly currentTime = 100
  readonly destination = {}
  resume = (): Promise<void> => Promise.resolve()
  close = (): Promise<void> => Promise.resolve()
  createMediaElementSource = () => node()
  createOscillator = () => ({ ...node(), frequency: { value: 0 }, start: () => undefined })
  createGain = () => {
    const made = node()
    gains.push(made.gain)
    return made
  }
}

beforeEach(() => {
  gains.length = 0
  vi.stubGlobal('AudioContext', FakeContext)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Returns an element that plays at a time. */
function elementAt(time: number): HTMLAudioElement {
  const element = new Audio()
  Object.defineProperties(element, { currentTime: { value: time, writable: true }, paused: { value: false } })
  return element
}

test('[MEDIA-05] the preview schedules silence and tone at the times of redacted spans, and the original is audible while it is held', () => {
  const { editor, clock } = driveAudio([
    spanOf('a', 5.1, 5.2),
    spanOf('b', 5.3, 5.4, { cover: 'tone' }),
    spanOf('c', 5.4, 9, { decision: 'keep' }),
  ])
  clock.seek(5)
  const stop = playCovered(editor, elementAt(5))
  clock.play()
  // Without the preview, the audio goes to the speakers as it is.
  expect(gains).toEqual([])
  editor.set({ isPreviewing: true })
  const [source, tone] = gains
  expect([...(source?.values ?? [])]).toEqual([
    [100, 1],
    [100.1, 0],
    [100.2, 1],
    [100.3, 0],
    [100.4, 1],
  ])
  expect([...(tone?.values ?? [])].filter(([, value]) => value > 0)).toEqual([[100.3, 0.2]])
  editor.set({ isOriginalShown: true })
  expect([...(source?.values ?? [])]).toEqual([[100, 1]])
  stop()
})

test('[MEDIA-05] a span of another audio track than the one that is played is not covered', () => {
  const { editor, clock } = driveAudio([spanOf('a', 5.1, 5.2, { audioTracks: [1] })])
  clock.seek(5)
  const stop = playCovered(editor, elementAt(5))
  editor.set({ isPreviewing: true })
  expect([...(gains[0]?.values ?? [])]).toEqual([[100, 1]])
  stop()
})
