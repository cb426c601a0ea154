import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Clock } from '#editor/clock.ts'
import { PlayBar } from './play-bar'
import type { VideoFrames } from './video-frames'

const NOTE = 'No audio at this speed'

test('[MEDIA-04] says beside the speed where the audio is silent', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  const clock = new Clock({ range: { start: 0, end: 9 }, now: () => 0 })
  // The parts of the player that the bar uses.
  const frames = {
    player: { facts: { end: 9, hasAudio: true } },
    index: { isComplete: false, subscribe: () => () => undefined, percentRead: () => undefined },
  } as unknown as VideoFrames
  render(
    <PlayBar clock={clock} frames={frames} mediaId="m1" onPlay={() => clock.play()}>
      {null}
    </PlayBar>,
  )
  const speed = screen.getByRole('combobox', { name: 'Speed' })
  for (const [value, isSilent] of [
    ['0.25', true],
    ['0.5', false],
    ['1.5', false],
    ['2', false],
    ['4', true],
  ] as const) {
    await userEvent.selectOptions(speed, value)
    expect(screen.queryByText(NOTE) !== null).toBe(isSilent)
  }
})

test('[MEDIA-04] shows how much of a long video is read, and then the numbers of its frames', () => {
  const clock = new Clock({ range: { start: 0, end: 9 }, now: () => 0 })
  const listeners = new Set<() => void>()
  const index = {
    isComplete: false,
    percent: 0 as number | undefined,
    times: [0, 1, 2],
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    percentRead: () => index.percent,
    positionAt: (time: number) => Math.floor(time),
  }
  // The parts of the player that the bar uses.
  const frames = { player: { facts: { end: 9, hasAudio: false } }, index } as unknown as VideoFrames
  render(
    <PlayBar clock={clock} frames={frames} mediaId="m1" onPlay={() => clock.play()}>
      {null}
    </PlayBar>,
  )
  const change = (fields: Partial<typeof index>) =>
    act(() => {
      Object.assign(index, fields)
      for (const listener of listeners) listener()
    })
  expect(screen.getByText('Reading the video… 0%')).toBeTruthy()
  change({ percent: 42 })
  expect(screen.getByText('Reading the video… 42%')).toBeTruthy()
  change({ percent: undefined, isComplete: true })
  act(() => clock.seek(1))
  expect(screen.getByText('Frame 2 of 3')).toBeTruthy()
  expect(screen.queryByText(/^Reading/)).toBeNull()
})
