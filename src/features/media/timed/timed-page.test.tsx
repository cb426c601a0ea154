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

describe('[NAV-01] the pages of video and audio', () => {
  test('without a media in the address, with one that is gone, and with an error that can be tried again', async () => {
    serve({ 'GET /media/gone': () => refusal(404, 'There is no such media.'), 'GET /media/down': () => refusal(500) })
    showVideo('/video')
    expect(screen.getByRole('heading', { name: 'No video selected' })).toBeTruthy()
    showAudio('/audio?v=gone')
    expect(await screen.findByRole('heading', { name: 'Recording not found' })).toBeTruthy()
    showVideo('/video?v=down')
    expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('a video plays, and says what it is', async () => {
    serveDoor()
    showVideo()
    const player = await screen.findByLabelText('door.mp4', { selector: 'video' })
    expect(player.getAttribute('src')).toBe('/legacy/media/door/content')
    expect(document.title).toBe('door.mp4 – Redaction Studio')
    await screen.findByText('Video (MP4)')
    expect(facts()).toMatchObject({
      Duration: '0h 1m 3s',
      Picture: 'H.264, 1280 × 720 pixels, 12.5 frames a second',
      Sound: 'AAC, stereo, 44.1 kHz',
    })
    expect(await screen.findByText('The sound is in AC-3, which this browser cannot decode.')).toBeTruthy()
    expect(screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe('0h 0m 0s of 0h 1m 3s')
  })

  test('[ENT-11] the player of a video waits with its thumbnail, at its thumbPath and with its thumbToken', async () => {
    serveDoor({ 'GET /media/door': () => ({ ...door, thumbPath: '/thumbs/9', thumbToken: 'abc' }) })
    showVideo()
    const player = await screen.findByLabelText('door.mp4', { selector: 'video' })
    expect(player.getAttribute('poster')).toBe('/legacy/thumbs/9?token=abc')
  })

  test('a video without sound has no timeline of sound, and nothing is asked for it', async () => {
    const fake = serveDoor({ 'GET /media/door/details': () => detailsLike('door', { file: { ...videoFile, audio: null } }) })
    showVideo()
    await screen.findByText('none')
    expect(screen.queryByRole('heading', { name: 'What is said' })).toBeNull()
    expect(fake.mock.calls.some(([address]) => typeof address === 'string' && address.includes('waveform'))).toBe(false)
  })

  test('what this browser cannot play is said, with what that means', async () => {
    serveDoor()
    showVideo()
    fireEvent.error(await screen.findByLabelText('door.mp4', { selector: 'video' }))
    expect(screen.getByRole('alert').textContent).toContain("This browser can't play this file.")
  })

  test('a file that is being looked at shows how far that is, and does not play, and its check can be cancelled', async () => {
    const job = jobLike('door', { kind: 'probe', stage: 'decode', progress: 62 })
    const fake = serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Converting' }),
      'GET /media/door/details': () => detailsLike('door', { file: null }),
      'GET /jobs': () => ({ jobs: [job], total: 1 }),
      'DELETE /jobs/job-door': () => undefined,
    })
    showVideo()
    expect((await screen.findByRole('progressbar', { name: 'Checking file' })).getAttribute('aria-valuetext')).toContain('62 %')
    expect(screen.getByText(/It can be played once the file has been checked/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(sentBy(fake, 'DELETE')).toHaveLength(1)
  })

  test('a file that was refused says why, is not loaded, and can be deleted', async () => {
    serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Failed' }),
      'GET /jobs': () => ({ jobs: [jobLike('door', { kind: 'probe', state: 'failed', error: 'Its contents are text.' })], total: 1 }),
    })
    showVideo()
    expect((await screen.findByText('Its contents are text.')).closest('[role=alert]')).toBeTruthy()
    expect(document.querySelector('video')).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test('a file whose check was cancelled says so, and can be deleted', async () => {
    const error = 'The check was cancelled. Delete this file, or upload it again.'
    serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Failed' }),
      'GET /jobs': () => ({ jobs: [jobLike('door', { kind: 'probe', state: 'cancelled', error })], total: 1 }),
    })
    showVideo()
    expect((await screen.findByText(error)).closest('[role=alert]')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test('a job that cannot be saved says that work is paused, in place of its stage', async () => {
    const error = 'Paused: couldn’t save. Retrying. Free some disk space.'
    serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Converting' }),
      'GET /jobs': () => ({ jobs: [jobLike('door', { kind: 'probe', state: 'queued', stage: null, progress: 0, error })], total: 1 }),
    })
    showVideo()
    expect((await screen.findByRole('progressbar', { name: 'Checking file' })).getAttribute('aria-valuetext')).toBe(`${error}, 0 %`)
  })

  test('[MEDIA-06] versions that the back end made can be downloaded', async () => {
    serveDoor({
      'GET /media/door': () => ({ ...door, state: 'Redacted', exportedVersions: [{ id: 'v1', title: 't', description: '' }] }),
      'GET /media/door/versions': () => ({ versions: [versionLike('v1', { mediaId: 'door' })], total: 1 }),
    })
    showVideo()
    const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
    expect(row.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/legacy/media/door/versions/v1/content')
  })
})

describe('what can be asked of the back end', () => {
  test('[MEDIA-02] what was chosen is looked for', async () => {
    const fake = serveDoor({ 'POST /media/door/detect': () => jobLike('door') })
    showVideo()
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'Number plates' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Number plates' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'More careful (slower)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Start' }))
    await vi.waitFor(() =>
      expect(sentBy(fake, 'POST')).toEqual([{ increasedAccuracy: true, tags: { faces: 1, license_plates: 1, screens: 0, text: 0 } }]),
    )
  })

  test('nothing is asked for while nothing is chosen', async () => {
    serveDoor()
    showVideo()
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'Faces' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Faces' }))
    expect(screen.getByText('Choose at least one thing to look for.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true)
  })

  test('what the back end cannot do is said before it is asked, and cannot be asked', async () => {
    const unavailable = [
      { action: 'detect' as const, reason: 'Nothing can be found in video yet.' },
      { action: 'redact' as const, reason: 'Video cannot be redacted yet.' },
      { action: 'transcribe' as const, reason: 'Speech cannot be written down here yet.' },
    ]
    serveDoor({ 'GET /media/door/details': () => detailsLike('door', { unavailable }) })
    showVideo()
    expect(await screen.findByText('Nothing can be found in video yet.')).toBeTruthy()
    expect(screen.getByRole('group', { name: 'What to look for' }).getAttribute('aria-describedby')).toBe(
      screen.getByText('Nothing can be found in video yet.').id,
    )
    expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Write down what is said' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Video cannot be redacted yet.')).toBeTruthy()
  })

  test('a back end that only says so when it is asked is taken at its answer', async () => {
    serveDoor({
      'GET /media/door/details': () => refusal(404, 'There is nothing at this address.'),
      'POST /media/door/detect': () => refusal(501, 'Video is not searched here.'),
    })
    showVideo()
    const start = await screen.findByRole('button', { name: 'Start' })
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
    await userEvent.click(start)
    expect(await screen.findByText('Video is not searched here.')).toBeTruthy()
    expect(start).toHaveProperty('disabled', true)
    expect(notificationsState.list).toEqual([])
  })

  test('any other failure is told in a toast, and can be tried again', async () => {
    serveDoor({ 'POST /media/door/detect': () => refusal(409, 'It is being redacted.') })
    showVideo()
    const start = await screen.findByRole('button', { name: 'Start' })
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
    await userEvent.click(start)
    await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'It is being redacted.' }]))
    expect(start).toHaveProperty('disabled', false)
  })

  test('[MEDIA-03] what is said in a recording is written down in the language that was chosen', async () => {
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
    await userEvent.click(screen.getByRole('button', { name: 'Write down what is said' }))
    await vi.waitFor(() => expect(sentBy(fake, 'POST')).toEqual([{ language: 'cy' }]))
  })
})
