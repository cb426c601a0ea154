import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { reviewRow } from '#tests/support/records.ts'
import { openPlayer } from '#engine/video/player/client.ts'
import { evenTimes } from '#engine/testing/media.ts'
import { numberedVideo } from '#engine/testing/numbered-video.ts'
import { renderAt } from '#ui/test-support.tsx'
import '#ui/styles/theme.css'
import { FrameIndex } from '../review/surfaces/video/frame-index'
import { OpenPreview } from './open-preview'

// Decoding takes a while on slow machines.
configure({ asyncUtilTimeout: 20_000 })

const ends: (() => void)[] = []

afterEach(() => {
  cleanup()
  for (const end of ends.splice(0)) end()
})

/** A face that stands in a light part of the frame of 31 and later, from 1.2 seconds on. */
const face: Track = {
  id: 'face',
  kind: 'face',
  number: 1,
  source: 'detected',
  confidence: 0.8,
  decision: 'redact',
  style: null,
  positions: [
    { time: 1.2, x: 20, y: 20, width: 30, height: 40 },
    { time: 1.9, x: 20, y: 20, width: 30, height: 40 },
  ],
}

async function show(fields: Partial<Detections> = {}) {
  const player = await openPlayer(await numberedVideo({ times: evenTimes(2, 25) }))
  ends.push(player.close)
  const index = await FrameIndex.of(player)
  const detections: Detections = { ...reviewRow('m1', { width: 320, height: 180, tracks: [face] }), ...fields }
  renderAt(
    '/preview',
    <OpenPreview
      media={{ id: 'm1', type: 'video', name: 'street.mp4' }}
      detections={detections}
      opened={{ player, index, source: { url: '/street.mp4', fetch } }}
    />,
  )
}

/** Returns the brightness of a pixel of the frame that is shown. */
function brightness(x: number, y: number): number {
  const canvas = screen.getByRole<HTMLCanvasElement>('img', { name: /^street/ })
  return canvas.getContext('2d')?.getImageData(x, y, 1, 1).data[1] ?? Number.NaN
}

const frameNumber = () => screen.getByText(/^Frame /).textContent

test('[NAV-09] plays a video as it will be exported, and the original by choice or while the key is held', async () => {
  await show()
  expect(screen.getByRole('heading', { name: '1 track redacted' })).toBeTruthy()
  // The first frame shows 0, so that it is dark everywhere.
  await userEvent.click(screen.getByRole('button', { name: 'Face 1 Black Box, 0:01.2–0:01.9' }))
  await waitFor(() => expect(frameNumber()).toBe('Frame 31 of 50'))
  await userEvent.click(screen.getByRole('button', { name: 'Next frame' }))
  // The number 31 is a row of light blocks.
  await waitFor(() => expect([brightness(30, 40) < 5, brightness(60, 40) > 180]).toEqual([true, true]))
  expect(screen.getByRole('img', { name: 'street.mp4, redacted' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Original' }))
  await waitFor(() => expect(brightness(30, 40)).toBeGreaterThan(180))
  expect(screen.getByRole('img', { name: 'street.mp4, original' })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Redacted' }))
  await waitFor(() => expect(brightness(30, 40)).toBeLessThan(5))
  await userEvent.keyboard('{Shift>}{h>}')
  await waitFor(() => expect(brightness(30, 40)).toBeGreaterThan(180))
  await userEvent.keyboard('{/h}{/Shift}')
  await waitFor(() => expect(brightness(30, 40)).toBeLessThan(5))
})

test('[NAV-09] the preview of a video plays by keyboard and seeks on its slider', async () => {
  await show()
  const slider = screen.getByRole('slider', { name: 'Position' })
  await waitFor(() => expect(frameNumber()).toBe('Frame 1 of 50'))
  await userEvent.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  await waitFor(() => expect(frameNumber()).toBe('Frame 50 of 50'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy())
  slider.focus()
  await userEvent.keyboard('{Home}')
  await waitFor(() => expect(frameNumber()).toBe('Frame 1 of 50'))
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await waitFor(() => expect(frameNumber()).toBe('Frame 3 of 50'))
})

test('[NAV-09] the preview of a video lists what stays visible, and warns of open gaps', async () => {
  await show({
    tracks: [face, { ...face, id: 'kept', number: 2, decision: 'keep' }],
    gaps: [{ id: 'g', trackId: 'face', source: 'detected', decision: 'redact', start: 1.4, end: 1.6, confidence: 0.4, resolution: 'open' }],
  })
  expect(screen.getByText('Left visible: Face 2.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('1 unresolved gap. Open the review and resolve it before you redact.')
  expect(screen.getByRole('link', { name: 'Go to review' }).getAttribute('href')).toBe('/video/review?v=m1')
})
