import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { jobLike, refusal, serve } from '../../../../api/test-support'
import { renderAt } from '../../../../ui/test-support'
import { call, detailsLike, door, serveDoor } from '../../test-support'
import { TimedReviewPage } from './timed-review-page'

afterEach(() => vi.unstubAllGlobals())

const show = (address = '/video/review?v=door', type: 'video' | 'audio' = 'video') => renderAt(address, <TimedReviewPage type={type} />)
const panel = () => within(screen.getByRole('complementary', { name: 'What was found' }))

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

test('[NAV-01] what was found is listed by its time, and leads to where it begins', async () => {
  serveDoor({ 'GET /media/door/detections': () => detections })
  show()
  expect(await screen.findByText('4 detections, 3 to redact')).toBeTruthy()
  const rows = panel().getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Face 1Keep0:02.25 to 0:04.00 · detected, 87 % sure',
    'AdaRedact0:05.00 to 0:05.40 · detected, 50 % sure',
    'Face 2Redact0:09.50 to 0:12.00 · detected, 87 % sure',
    'Object 1Redact0:30.00 to 1:01.00 · drawn by hand',
  ])
  const player = screen.getByLabelText<HTMLVideoElement>('door.mp4')
  // jsdom plays nothing, but keeps the position that is asked for.
  Object.defineProperty(player, 'currentTime', { value: 0, writable: true })
  fireEvent.click(panel().getByRole('button', { name: /^Face 2/ }))
  expect(player.currentTime).toBe(9.5)
})

test('says plainly what cannot be done here', async () => {
  serveDoor({ 'GET /media/door/detections': () => ({ ...detections, tracks: [], spans: [] }) })
  show()
  expect(await screen.findByText('Nothing has been found in this file, and nothing was marked by hand.')).toBeTruthy()
  expect(panel().getByText(/Boxes cannot be drawn, moved or decided about here yet/)).toBeTruthy()
  expect(document.title).toBe('Review of door.mp4 – Redaction Studio')
})

test('a back end that cannot review sound is not asked, and its reason is shown', async () => {
  const unavailable = [{ action: 'review' as const, reason: 'Nothing can be marked in sound yet.' }]
  serve({
    'GET /media/call': () => call,
    'GET /media/call/details': () => detailsLike('call', { unavailable }),
    'GET /media/call/waveform': () => refusal(501, 'No waveform.'),
  })
  show('/audio/review?v=call', 'audio')
  expect(await screen.findByText('Nothing can be marked in sound yet.')).toBeTruthy()
})

test('what was found can be asked for again after an error; a refusal is shown as it is', async () => {
  serveDoor({ 'GET /media/door/detections': () => refusal(500) })
  show()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('What was found could not be loaded')).toBeTruthy()
  serveDoor({ 'GET /media/door/detections': () => refusal(409, 'It is still being looked at.') })
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('It is still being looked at.')).toBeTruthy()
})

test('a file that is being checked, or was refused, has no review yet', async () => {
  serveDoor({ 'GET /media/door': () => ({ ...door, state: 'Converting' }) })
  show()
  expect(await screen.findByText('The file is being checked')).toBeTruthy()
})

test('a file that was refused says why', async () => {
  serveDoor({
    'GET /media/door': () => ({ ...door, state: 'Failed' }),
    'GET /jobs': () => ({ jobs: [jobLike('door', { kind: 'probe', state: 'failed', error: 'It is cut short.' })], total: 1 }),
  })
  show()
  expect(await screen.findByText('It is cut short.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Back to the file' })).toBeTruthy()
})
