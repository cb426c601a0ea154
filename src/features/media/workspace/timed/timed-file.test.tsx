import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { TranscriptionModel } from '#generated/model/transcriptionModel.zod.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import { failedJobRow, jobRow, versionRow, withVersions } from '#tests/support/records.ts'
import { jobLike } from '#api/test-support.ts'
import { deferred } from '#engine/core/deferred.ts'
import { notificationsState } from '#notifications/notify.ts'
import { call, door, serveDetails, startDoor, videoFile } from '../../test-support'
import { Component as AudioPage } from './audio-page'
import { Component as VideoPage } from './video-page'

afterEach(() => {
  notificationsState.list = []
})

const showVideo = (address = '/video?v=door') => renderInRouter(<VideoPage />, address, ['/video', '/video/review'])
const showAudio = (address = '/audio?v=call') => renderInRouter(<AudioPage />, address, ['/audio', '/audio/review'])
const facts = () => Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))

describe('[NAV-01] the pages of video and audio', () => {
  test('handle an address without a file, a file that does not exist, and an error with Try again', async () => {
    const backend = await startPageBackend()
    backend.refuse('getMedia', 500, undefined, { path: '/media/down' })
    showVideo('/video')
    expect(screen.getByRole('heading', { name: 'No video selected' })).toBeTruthy()
    showAudio('/audio?v=gone')
    expect(await screen.findByRole('heading', { name: 'Recording not found' })).toBeTruthy()
    showVideo('/video?v=down')
    expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('play a video, and show its properties', async () => {
    await startDoor()
    showVideo()
    const player = await screen.findByLabelText('door.mp4', { selector: 'video' })
    expect(player.getAttribute('src')).toBe('/legacy/media/door/content')
    expect(document.title).toBe('door.mp4 – Redaction Studio')
    await screen.findByText('Video (MP4)')
    expect(facts()).toMatchObject({
      Duration: '1:03',
      Video: 'H.264, 1280 × 720 pixels, 12.5 fps',
      Audio: 'AAC, stereo, 44.1 kHz',
    })
    expect(await screen.findByText('This browser can’t decode AC-3 audio.')).toBeTruthy()
    expect(screen.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).toBe('0.0 s of 1:03')
  })

  test('show frames, rotation and all audio tracks where the back end knows them', async () => {
    const audioTracks = [
      { codec: 'AAC', channels: 2, sampleRate: 44_100, language: 'eng' },
      { codec: 'Opus', channels: 1, sampleRate: 48_000, language: 'q?' },
      { codec: 'PCM', channels: 6, sampleRate: 48_000 },
    ]
    await startDoor({ seed: { media: [{ ...door, file: { ...videoFile, rotation: 90, frameCount: 1585, audioTracks } }] } })
    showVideo()
    await screen.findByText('Video (MP4)')
    expect(facts()).toMatchObject({
      Frames: '1,585',
      Rotation: '90° clockwise',
      Audio: 'AAC, stereo, 44.1 kHz, English; Opus, mono, 48 kHz, q?; PCM, 6 channels, 48 kHz',
    })
  })

  test('show no frames and no rotation of a back end that reports neither', async () => {
    await startDoor()
    showVideo()
    await screen.findByText('Video (MP4)')
    expect(Object.keys(facts())).toEqual(['Type', 'Duration', 'Video', 'Audio', 'Size', 'Uploaded'])
  })

  test('[ENT-11] show a video’s thumbnail until it plays, from its thumbPath with its thumbToken', async () => {
    await startDoor({ seed: { media: [{ ...door, thumbPath: '/thumbs/9', thumbToken: 'abc' }] } })
    showVideo()
    const player = await screen.findByLabelText('door.mp4', { selector: 'video' })
    expect(player.getAttribute('poster')).toBe('/legacy/thumbs/9?token=abc')
  })

  test('show no waveform for a video without audio, and do not request one', async () => {
    const backend = await startDoor({ seed: { media: [{ ...door, file: { ...videoFile, audio: null } }] } })
    showVideo()
    await screen.findByText('None')
    expect(screen.queryByRole('heading', { name: 'What is said' })).toBeNull()
    expect(backend.requestsOf('getWaveform')).toEqual([])
  })

  test('explain that this browser cannot play a file', async () => {
    await startDoor()
    showVideo()
    fireEvent.error(await screen.findByLabelText('door.mp4', { selector: 'video' }))
    expect(screen.getByRole('alert').textContent).toContain('This browser can’t play this file.')
  })

  test('show the progress of a file’s check without playing the file, and cancel the check', async () => {
    const jobs = [jobRow('door', { kind: 'probe', stage: 'decode', progress: 62 })]
    const { file: _unknown, ...unchecked } = door
    const backend = await startDoor({ seed: { media: [{ ...unchecked, state: 'Converting' }], jobs } })
    showVideo()
    expect((await screen.findByRole('progressbar', { name: 'Checking file' })).getAttribute('aria-valuetext')).toContain('62%')
    expect(screen.getByText('Available after the file check.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(async () => expect((await backend.tables.get('jobs', 'job-door'))?.state).toBe('cancelled'))
    expect(backend.sent('DELETE')).toHaveLength(1)
  })

  test('show why a file was rejected, do not load it, and offer to delete it', async () => {
    const jobs = [failedJobRow('door', 'Its contents are text.', { kind: 'probe' })]
    await startDoor({ seed: { media: [{ ...door, state: 'Failed' }], jobs } })
    showVideo()
    expect((await screen.findByText('Its contents are text.')).closest('[role=alert]')).toBeTruthy()
    expect(document.querySelector('video')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test('show that the check of a file was cancelled, and offer to delete it', async () => {
    const error = 'The check was cancelled. Delete this file, or upload it again.'
    const jobs = [failedJobRow('door', error, { kind: 'probe', state: 'cancelled' })]
    await startDoor({ seed: { media: [{ ...door, state: 'Failed' }], jobs } })
    showVideo()
    expect((await screen.findByText(error)).closest('[role=alert]')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  test('show in place of the stage that a job is paused because it cannot be saved', async () => {
    const error = 'Paused: couldn’t save. Retrying. Free some disk space.'
    const backend = await startDoor({ seed: { media: [{ ...door, state: 'Converting' }] } })
    const job = jobLike('door', { kind: 'probe', state: 'queued', stage: null, progress: 0, error })
    backend.override('listJobs', () => ({ status: 200, body: { jobs: [job], total: 1 } }))
    showVideo()
    expect((await screen.findByRole('progressbar', { name: 'Checking file' })).getAttribute('aria-valuetext')).toBe(`${error}, 0%`)
  })

  test('[NAV-01] keep the player while another step is shown', async () => {
    await startDoor()
    showVideo()
    const player = await screen.findByLabelText('door.mp4', { selector: 'video' })
    await userEvent.click(screen.getByRole('link', { name: /^Review/ }))
    expect(await screen.findByRole('complementary', { name: 'Detections' })).toBeTruthy()
    expect(screen.getByLabelText('door.mp4', { selector: 'video' })).toBe(player)
    expect(document.title).toBe('Review of door.mp4 – Redaction Studio')
  })

  test('[MEDIA-06] offer the versions of a video for download', async () => {
    await startDoor({ seed: withVersions({ ...door, state: 'Redacted' }, versionRow('v1')) })
    showVideo()
    const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
    expect(row.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/legacy/media/door/versions/v1/content')
  })
})

const whisper: TranscriptionModel = {
  id: 'base',
  name: 'Whisper base',
  languages: ['jv', 'en'],
  hasWordTimes: true,
  size: 77_000_000,
  problem: null,
}

function serveModels(backend: PageBackend, models: TranscriptionModel[]): void {
  backend.override('listTranscriptionModels', () => ({ status: 200, body: { models } }))
}

describe('the jobs of a video or recording', () => {
  test('[MEDIA-02] start the selected detections', async () => {
    const backend = await startDoor()
    backend.override('detectMedia', () => ({ status: 202, body: jobLike('door') }))
    showVideo()
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'License plates' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('checkbox', { name: 'License plates' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Higher accuracy (slower)' }))
    await userEvent.click(screen.getByRole('button', { name: 'Start detection' }))
    await vi.waitFor(() => expect(backend.sent('POST')).toEqual([{ increasedAccuracy: true, tags: { faces: 1, license_plates: 1 } }]))
  })

  test('[MEDIA-02] start once when the button is pressed twice before it is disabled', async () => {
    const backend = await startDoor()
    const response = deferred<void>()
    backend.override('detectMedia', () => response.promise.then(() => ({ status: 202, body: jobLike('door') })))
    showVideo()
    const start = await screen.findByRole('button', { name: 'Start detection' })
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
    fireEvent.click(start)
    fireEvent.click(start)
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', true))
    response.resolve()
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
    expect(backend.requestsOf('detectMedia')).toHaveLength(1)
  })

  test('[MEDIA-02] start the detection of names in text alone', async () => {
    const backend = await startDoor()
    backend.override('detectMedia', () => ({ status: 202, body: jobLike('door') }))
    showVideo()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Person' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Faces' }))
    await userEvent.click(screen.getByRole('button', { name: 'Start detection' }))
    await vi.waitFor(() => expect(backend.sent('POST')).toEqual([{ increasedAccuracy: false, tags: {}, entities: ['PERSON'] }]))
  })

  test('cannot start while nothing is chosen', async () => {
    await startDoor()
    showVideo()
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'Faces' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Faces' }))
    expect(screen.getByText('Select at least one item.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start detection' })).toHaveProperty('disabled', true)
  })

  test('are disabled if the back end reports that it does not support them', async () => {
    const unavailable = [
      { action: 'detect' as const, reason: 'Detection in video isn’t available.' },
      { action: 'redact' as const, reason: 'Redaction of video isn’t available.' },
      { action: 'transcribe' as const, reason: 'Transcription isn’t available.' },
    ]
    serveDetails(await startDoor(), { unavailable })
    showVideo()
    expect(await screen.findByText('Detection in video isn’t available.')).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Detect' }).getAttribute('aria-describedby')).toBe(
      screen.getByText('Detection in video isn’t available.').id,
    )
    expect(screen.getByRole('button', { name: 'Start detection' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Transcription isn’t available.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Transcribe' })).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: /^Redact/ }))
    expect(screen.getByText('Redaction of video isn’t available.')).toBeTruthy()
  })

  test('are disabled after a request returns that the back end does not support them', async () => {
    const backend = await startDoor()
    backend.refuse('getMediaDetails', 404, 'There is nothing at this address.')
    backend.refuse('detectMedia', 501, 'Video is not searched here.')
    showVideo()
    const start = await screen.findByRole('button', { name: 'Start detection' })
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
    await userEvent.click(start)
    expect(await screen.findByText('Video is not searched here.')).toBeTruthy()
    expect(start).toHaveProperty('disabled', true)
    expect(notificationsState.list).toEqual([])
  })

  test('show any other error in a toast, and can be started again', async () => {
    const backend = await startDoor()
    backend.refuse('detectMedia', 409, 'It is being redacted.')
    showVideo()
    const start = await screen.findByRole('button', { name: 'Start detection' })
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
    await userEvent.click(start)
    await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'It is being redacted.' }]))
    // The toast can be shown before the button is rendered again.
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
  })

  test('[MEDIA-03] transcribe a recording in the chosen language', async () => {
    const backend = await startPageBackend({ seed: { media: [call] } })
    serveDetails(backend)
    backend.override('transcribeMedia', () => ({ status: 202, body: jobLike('call', { kind: 'transcribe' }) }))
    showAudio()
    const language = await screen.findByLabelText('Language')
    await vi.waitFor(() => expect(language).toHaveProperty('disabled', false))
    await userEvent.selectOptions(language, 'Welsh')
    await userEvent.click(screen.getByRole('button', { name: 'Transcribe' }))
    await vi.waitFor(() => expect(backend.sent('POST')).toEqual([{ language: 'cy' }]))
  })

  test('[MEDIA-03] transcribe with the chosen model, in a language that it knows', async () => {
    const backend = await startPageBackend({ seed: { media: [call] } })
    serveDetails(backend)
    serveModels(backend, [
      { ...whisper, id: 'half', name: 'Half', size: null, problem: 'The file tokenizer.json is missing.' },
      whisper,
      { ...whisper, id: 'english', name: 'English only', languages: ['en'], size: null, hasWordTimes: false },
    ])
    backend.override('transcribeMedia', () => ({ status: 202, body: jobLike('call', { kind: 'transcribe' }) }))
    showAudio()
    const model = await screen.findByLabelText('Model')
    await vi.waitFor(() => expect(model).toHaveProperty('disabled', false))
    expect(model).toHaveProperty('value', 'base')
    expect(screen.getByRole('option', { name: 'Half (incomplete)' })).toHaveProperty('disabled', true)
    expect(screen.getByText('Half: The file tokenizer.json is missing.')).toBeTruthy()
    expect(screen.getByRole('option', { name: 'Whisper base (77 MB)' })).toBeTruthy()
    const languages = () =>
      within(screen.getByLabelText('Language'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(languages()).toEqual(['Detect automatically', 'English', 'Javanese'])
    await userEvent.click(screen.getByRole('button', { name: 'Transcribe' }))
    await vi.waitFor(() => expect(backend.sent('POST')).toEqual([{ language: null, model: 'base' }]))
    await userEvent.selectOptions(model, 'english')
    expect(languages()).toEqual(['English'])
    expect(screen.getByText(/^This model doesn’t measure when each word is spoken\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Transcribe' }))
    await vi.waitFor(() => expect(backend.sent('POST').at(-1)).toEqual({ language: 'en', model: 'english' }))
  })

  test('[MEDIA-03] transcribe without a choice of models where the back end lists none', async () => {
    const backend = await startPageBackend({ seed: { media: [call] } })
    serveDetails(backend)
    backend.refuse('listTranscriptionModels', 404, 'There is nothing at this address.')
    backend.override('transcribeMedia', () => ({ status: 202, body: jobLike('call', { kind: 'transcribe' }) }))
    showAudio()
    const start = await screen.findByRole('button', { name: 'Transcribe' })
    await vi.waitFor(() => expect(start).toHaveProperty('disabled', false))
    expect(screen.queryByLabelText('Model')).toBeNull()
    await userEvent.click(start)
    await vi.waitFor(() => expect(backend.sent('POST')).toEqual([{ language: null }]))
    expect(notificationsState.list).toEqual([])
  })

  test('[MEDIA-03] say before a transcription that it replaces a transcript', async () => {
    const segments = [{ id: 's', start: 0, end: 1, speaker: null, text: 'Hello', words: [] }]
    const transcript = { id: 'call', mediaId: 'call', revision: 1, language: 'en', source: 'corrected' as const, segments, updatedAt: 1 }
    serveDetails(await startPageBackend({ seed: { media: [call], transcripts: [transcript] } }))
    showAudio()
    expect(await screen.findByText('This replaces the current transcript.')).toBeTruthy()
  })
})
