import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import { failedJobRow, jobRow, reviewRow } from '#tests/support/records.ts'
import { call, door, serveDetails, startDoor } from '../../test-support'
import { Component as AudioPage } from './audio-page'
import { Component as VideoPage } from './video-page'

const show = () => renderInRouter(<VideoPage />, '/video/review?v=door', ['/video', '/video/review'])
const panel = () => within(screen.getByRole('complementary', { name: 'Detections' }))

function track(id: string, kind: 'face' | 'object', times: number[], decision: 'redact' | 'keep' = 'redact'): Track {
  const positions = times.map((time) => ({ time, x: 1, y: 1, width: 10, height: 10 }))
  return {
    id,
    kind,
    source: kind === 'face' ? 'detected' : 'drawn',
    confidence: kind === 'face' ? 0.874 : null,
    decision,
    style: null,
    positions,
  }
}

const span: Span = {
  id: 's',
  source: 'detected',
  category: 'PERSON',
  text: 'Ada',
  confidence: 0.5,
  decision: 'redact',
  cover: 'mute',
  start: 5,
  end: 5.4,
}

/** Face 2 begins after Face 1. */
const detections = reviewRow('door', {
  width: 1280,
  height: 720,
  tracks: [
    { ...track('b', 'face', [12, 9.5, 10]), number: 2 },
    { ...track('a', 'face', [2.25, 4], 'keep'), number: 1 },
    { ...track('c', 'object', [30, 61]), number: 1 },
  ],
  spans: [span, { ...span, id: 't', source: 'drawn', text: 'Grace', confidence: null, start: 70, end: 71 }],
})

test('[NAV-01] lists the detections by time, and seeks to where one begins', async () => {
  await startDoor({ seed: { detections: [detections] } })
  show()
  expect(await screen.findByText('5 detections, 4 to redact')).toBeTruthy()
  const rows = panel().getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Face 1Left visible0:02.25–0:04.00 · High, 87%',
    'AdaRedact0:05.00–0:05.40 · Low, 50%',
    'Face 2Redact0:09.50–0:12.00 · High, 87%',
    'Object 1Redact0:30.00–1:01.00 · Drawn by hand',
    'GraceRedact1:10.00–1:11.00 · From transcript',
  ])
  const player = screen.getByLabelText<HTMLVideoElement>('door.mp4')
  // jsdom plays nothing, but keeps the position that was set.
  Object.defineProperty(player, 'currentTime', { value: 0, writable: true })
  fireEvent.click(panel().getByRole('button', { name: /^Face 2/ }))
  expect(player.currentTime).toBe(9.5)
})

test('leaves out the detections that a reviewer deleted', async () => {
  const [first, ...rest] = detections.tracks
  const tracks = first ? [{ ...first, deleted: true }, ...rest] : []
  await startDoor({ seed: { detections: [{ ...detections, tracks, spans: [{ ...span, deleted: true }] }] } })
  show()
  expect(await screen.findByText('2 detections, 1 to redact')).toBeTruthy()
  expect(panel().getAllByRole('listitem')).toHaveLength(2)
})

test('shows that detections are read-only', async () => {
  await startDoor({ seed: { detections: [{ ...detections, tracks: [], spans: [] }] } })
  show()
  expect(await screen.findByText('No detections')).toBeTruthy()
  expect(panel().getByText('Detections are read-only here.')).toBeTruthy()
  expect(document.title).toBe('Review of door.mp4 – Redaction Studio')
})

test('shows the reason of a back end that cannot review audio, and does not request the review', async () => {
  const backend = await startPageBackend({ seed: { media: [call] } })
  serveDetails(backend, { unavailable: [{ action: 'review', reason: 'Nothing can be marked in sound yet.' }] })
  renderInRouter(<AudioPage />, '/audio/review?v=call', ['/audio', '/audio/review'])
  expect(await screen.findByText('Nothing can be marked in sound yet.')).toBeTruthy()
  expect(backend.requestsOf('getDetections')).toEqual([])
})

test('loads the detections again after an error, and shows the back end’s reason', async () => {
  const backend = await startDoor()
  backend.refuse('getDetections', 500)
  show()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Couldn’t load the detections')).toBeTruthy()
  backend.refuse('getDetections', 409, 'Detection is still running.')
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Detection is still running.')).toBeTruthy()
})

test('shows the progress of the check instead of a review', async () => {
  const jobs = [jobRow('door', { kind: 'probe', stage: 'decode', progress: 62 })]
  await startDoor({ seed: { media: [{ ...door, state: 'Converting' }], jobs } })
  show()
  expect((await screen.findByRole('progressbar', { name: 'Checking file' })).getAttribute('aria-valuetext')).toBe('Reading file, 62%')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  expect(screen.queryByLabelText('door.mp4')).toBeNull()
})

test('shows why a file was rejected', async () => {
  const jobs = [failedJobRow('door', 'It is cut short.', { kind: 'probe' })]
  await startDoor({ seed: { media: [{ ...door, state: 'Failed' }], jobs } })
  show()
  expect(await screen.findByText('It is cut short.')).toBeTruthy()
  expect(screen.getByText('This file can’t be played.')).toBeTruthy()
})
