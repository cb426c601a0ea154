import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { Clock } from '../../../../../editor/clock'
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
