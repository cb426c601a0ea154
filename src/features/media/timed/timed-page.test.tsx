import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { jobLike, refusal, sentBy, serve, versionLike } from '../../../api/test-support'
import { notificationsState } from '../../../notifications/notify'
import { renderAt } from '../../../ui/test-support'
import { call, detailsLike, door, serveDoor, videoFile } from '../test-support'
import { TimedPage } from './timed-page'

afterEach(() => {
  vi.unstubAllGlobals()
  notificationsState.list = []
})

const showVideo = (address = '/video?v=door') => renderAt(address, <TimedPage type="video" />)
const showAudio = (address = '/audio?v=call') => renderAt(address, <TimedPage type="audio" />)
const facts = () => Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))

describe('[NAV-01] the video and audio pages', () => {
  test('show a missing id, a missing media, and an error with a retry', async () => {
    serve({ 'GET /media/gone': () => refusal(404, 'There is no such media.'), 'GET /media/down': () => refusal(500) })
    showVideo('/video')
    expect(screen.getByRole('heading', { name: 'No video selected' })).toBeTruthy()
    showAudio('/audio?v=gone')
    expect(await screen.findByRole('heading', { name: 'Recording not found' })).toBeTruthy()
    showVideo('/video?v=down')
    expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('play a video and show its facts', async () => {
    serveDoor()
    showVideo()
    const player = await screen.findByLabelText('door.mp4', { selector: 'video' })
    expect(player.getAttribute('src')).toBe('/legacy/media/door/content')
    expect(document.title).toBe('door.mp4 – Redaction Studio')
    await screen.findByText('Video (MP4)')
    expect(facts()).toMatchObject({
      Duration: '0h 1m 3s',
      Video: 'H.264, 1280 × 720 pixels, 12.5 fps',
      Audio: 'AAC, stereo, 44.1 kHz',
    })
    expect(await screen.findByText("This browser can't decode AC-3 audio.")).toBeTruthy()
    expect(screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe('0h 0m 0s of 0h 1m 3s')
  })

  test('[ENT-11] show the thumbnail as poster, with thumbPath and thumbToken', async () => {
    serveDoor({ 'GET /media/door': () => ({ ...door, thumbPath: '/thumbs/9', thumbToken: 'abc' }) })
    showVideo()
    const player = await screen.findByLabelText('door.mp4', { selector: 'video' })
    expect(player.getAttribute('poster')).toBe('/legacy/thumbs/9?token=abc')
  })

  test('show no waveform and no transcript for a video without audio', async () => {
    const fake = serveDoor({ 'GET /media/door/details': () => detailsLike('door', { file: { ...videoFile, audio: null } }) })
    showVideo()
    await screen.findByText('none')
    expect(screen.queryByRole('heading', { name: 'Transcript' })).toBeNull()
    expect(fake.mock.calls.some(([address]) => typeof address === 'string' && address.includes('waveform'))).toBe(false)
  })

  test('report a file that the browser cannot play', async () => {
    serveDoor()
    showVideo()
    fireEvent.error(await screen.findByLabelText('door.mp4', { selector: 'video' }))
    expect(screen.getByRole('alert').textContent).toContain("This browser can't play this file.")
  })

  test('show the progress of a file check, without a player, and cancel it', async () => {
    const job = jobLike('door', { kind: 'probe', stage: 'decode', progress: 62 })
    const fake = serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Converting' }),
      'GET /media/door/details': () => detailsLike('door', { file: null }),
      'GET /jobs': () => ({ jobs: [job], total: 1 }),
      'DELETE /jobs/job-door': () => undefined,
    })
    showVideo()
    expect((await screen.findByRole('progressbar', { name: 'Checking file' })).getAttribute('aria-valuetext')).toContain('62%')
    expect(screen.getByText('Available after the file check.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sentBy(fake, 'DELETE')).toHaveLength(1)
  })

  test('show why a file was rejected, without loading it, and offer to delete it', async () => {
    serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Failed' }),
      'GET /jobs': () => ({ jobs: [jobLike('door', { kind: 'probe', state: 'failed', error: 'Its contents are text.' })], total: 1 }),
    })
    showVideo()
    expect((await screen.findByText('Its contents are text.')).closest('[role=alert]')).toBeTruthy()
    expect(document.querySelector('video')).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test('report a cancelled check, and offer to delete the file', async () => {
    const error = 'The check was cancelled. Delete this file, or upload it again.'
    serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Failed' }),
      'GET /jobs': () => ({ jobs: [jobLike('door', { kind: 'probe', state: 'cancelled', error })], total: 1 }),
    })
    showVideo()
    expect((await screen.findByText(error)).closest('[role=alert]')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test('show that a job is paused when it cannot be saved', async () => {
    const error = 'Paused: couldn’t save. Retrying. Free some disk space.'
    serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Converting' }),
      'GET /jobs': () => ({ jobs: [jobLike('door', { kind: 'probe', state: 'queued', stage: null, progress: 0, error })], total: 1 }),
    })
    showVideo()
    expect((await screen.findByRole('progressbar', { name: 'Checking file' })).getAttribute('aria-valuetext')).toBe(`${error}, 0%`)
  })

  test('[MEDIA-06] link to the versions of the back end', async () => {
    serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Redacted', exportedVersions: [{ id: 'v1', title: 't', description: '' }] }),
      'GET /media/door/versions': () => ({ versions: [versionLike('v1', { mediaId: 'door' })], total: 1 }),
    })
    showVideo()
    const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
    expect(row.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/legacy/media/door/versions/v1/content')
  })
})

describe('the actions of the back end', () => {
  test('[MEDIA-02] request detection of the selected items', async () => {
    const fake = serveDoor({ 'POST /media/door/detect': () => jobLike('door') })
    showVideo()
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'License plates' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('checkbox', { name: 'License plates' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Higher accuracy (slower)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Start detection' }))
    await vi.waitFor(() =>
      expect(sentBy(fake, 'POST')).toEqual([{ increasedAccuracy: true, tags: { faces: 1, license_plates: 1, screens: 0, text: 0 } }]),
    )
  })

  test('are disabled while nothing is selected', async () => {
    serveDoor()
    showVideo()
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'Faces' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Faces' }))
    expect(screen.getByText('Select at least one item.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start detection' })).toHaveProperty('disabled', true)
  })

  test('are disabled with a reason when the back end does not support them', async () => {
    const unavailable = [
      { action: 'detect' as const, reason: "Detection in video isn't available." },
      { action: 'redact' as const, reason: "Redaction of video isn't available." },
      { action: 'transcribe' as const, reason: "Transcription isn't available." },
    ]
    serveDoor({ 'GET /media/door/details': () => detailsLike('door', { unavailable }) })
    showVideo()
    expect(await screen.findByText("Detection in video isn't available.")).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Detect' }).getAttribute('aria-describedby')).toBe(
      screen.getByText("Detection in video isn't available.").id,
    )
    expect(screen.getByRole('button', { name: 'Start detection' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Transcribe' })).toHaveProperty('disabled', true)
    expect(screen.getByText("Redaction of video isn't available.")).toBeTruthy()
  })

  test('show the reason of a 501 response and are then disabled', async () => {
    serveDoor({
      'GET /media/door/details': () => refusal(404, 'Not found'),
      'POST /media/door/detect': () => refusal(501, 'Video is not searched here.'),
    })
    showVideo()
    const start = await screen.findByRole('button', { name: 'Start detection' })
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
    await userEvent.click(start)
    expect(await screen.findByText('Video is not searched here.')).toBeTruthy()
    expect(start).toHaveProperty('disabled', true)
    expect(notificationsState.list).toEqual([])
  })

  test('show any other error in a toast and can be retried', async () => {
    serveDoor({ 'POST /media/door/detect': () => refusal(409, 'It is being redacted.') })
    showVideo()
    const start = await screen.findByRole('button', { name: 'Start detection' })
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
    await userEvent.click(start)
    await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'It is being redacted.' }]))
    expect(start).toHaveProperty('disabled', false)
  })

  test('[MEDIA-03] transcribe a recording in the selected language', async () => {
    const fake = serve({
      'GET /media/call': () => call,
      'GET /media/call/details': () => detailsLike('call', { file: { ...videoFile, container: 'WAV', video: null } }),
      'GET /media/call/waveform': () => refusal(501, 'No waveform.'),
      'POST /media/call/transcribe': () => jobLike('call', { kind: 'transcribe' }),
    })
    showAudio()
    const language = await screen.findByLabelText('Language')
    await vi.waitFor(() => expect(language).toHaveProperty('disabled', false))
    await userEvent.selectOptions(language, 'Welsh')
    await userEvent.click(screen.getByRole('button', { name: 'Transcribe' }))
    await vi.waitFor(() => expect(sentBy(fake, 'POST')).toEqual([{ language: 'cy' }]))
  })
})
