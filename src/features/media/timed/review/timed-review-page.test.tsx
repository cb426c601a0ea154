import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { jobLike, refusal, serve } from '../../../../api/test-support'
import { renderAt } from '../../../../ui/test-support'
import { call, detailsLike, door, serveDoor } from '../../test-support'
import { TimedReviewPage } from './timed-review-page'

afterEach(() => vi.unstubAllGlobals())

const show = (address = '/video/review?v=door', type: 'video' | 'audio' = 'video') => renderAt(address, <TimedReviewPage type={type} />)
const panel = () => within(screen.getByRole('complementary', { name: 'Detections' }))

function track(id: string, kind: 'face' | 'object', times: number[], decision: 'redact' | 'keep' = 'redact'): Detections['tracks'][number] {
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

const detections: Detections = {
  mediaId: 'door',
  revision: 1,
  width: 1280,
  height: 720,
  style: 'Black Box',
  tracks: [track('b', 'face', [12, 9.5, 10]), track('a', 'face', [2.25, 4], 'keep'), track('c', 'object', [30, 61])],
  spans: [
    {
      id: 's',
      source: 'detected',
      category: 'PERSON',
      text: 'Ada',
      confidence: 0.5,
      decision: 'redact',
      cover: 'mute',
      start: 5,
      end: 5.4,
    },
  ],
  updatedAt: 1,
}

test('[NAV-01] lists detections by time and seeks to their start', async () => {
  serveDoor({ 'GET /media/door/detections': () => detections })
  show()
  expect(await screen.findByText('4 detections, 3 to redact')).toBeTruthy()
  const rows = panel().getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Face 1Left visible0:02.25–0:04.00 · detected, 87%',
    'AdaRedact0:05.00–0:05.40 · detected, 50%',
    'Face 2Redact0:09.50–0:12.00 · detected, 87%',
    'Object 1Redact0:30.00–1:01.00 · drawn by hand',
  ])
  const player = screen.getByLabelText<HTMLVideoElement>('door.mp4')
  // jsdom does not play, but stores the position.
  Object.defineProperty(player, 'currentTime', { value: 0, writable: true })
  fireEvent.click(panel().getByRole('button', { name: /^Face 2/ }))
  expect(player.currentTime).toBe(9.5)
})

test('reports that detections are read-only, and that there are none', async () => {
  serveDoor({ 'GET /media/door/detections': () => ({ ...detections, tracks: [], spans: [] }) })
  show()
  expect(await screen.findByText('No detections')).toBeTruthy()
  expect(panel().getByText('Detections are read-only here.')).toBeTruthy()
  expect(document.title).toBe('Review of door.mp4 – Redaction Studio')
})

test('shows the reason of a back end without audio review, without a request', async () => {
  const unavailable = [{ action: 'review' as const, reason: "Audio can't be reviewed." }]
  serve({
    'GET /media/call': () => call,
    'GET /media/call/details': () => detailsLike('call', { unavailable }),
    'GET /media/call/waveform': () => refusal(501, 'No waveform.'),
  })
  show('/audio/review?v=call', 'audio')
  expect(await screen.findByText("Audio can't be reviewed.")).toBeTruthy()
})

test('offers a retry after an error, and shows the reason of a refusal', async () => {
  serveDoor({ 'GET /media/door/detections': () => refusal(500) })
  show()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText("Couldn't load the detections")).toBeTruthy()
  serveDoor({ 'GET /media/door/detections': () => refusal(409, 'The file is being checked.') })
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The file is being checked.')).toBeTruthy()
})

test('a file that is being checked has no review', async () => {
  serveDoor({ 'GET /media/door': () => ({ ...door, state: 'Converting' }) })
  show()
  expect(await screen.findByText('File check in progress')).toBeTruthy()
})

test('a rejected file shows the reason', async () => {
  serveDoor({
    'GET /media/door': () => ({ ...door, state: 'Failed' }),
    'GET /jobs': () => ({ jobs: [jobLike('door', { kind: 'probe', state: 'failed', error: 'It is cut short.' })], total: 1 }),
  })
  show()
  expect(await screen.findByText('It is cut short.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back to file' })).toBeTruthy()
})
