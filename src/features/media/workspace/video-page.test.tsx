import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import { faceTrack } from '#tests/editor-driver.ts'
import { standInForPixels } from '#tests/review-page.tsx'
import { standInForPlayer, type FakeVideo } from '#tests/support/fake-player.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { jobRow, reviewRow, versionRow, withVersions } from '#tests/support/records.ts'
import type { DetectionsRecord, VersionRecord } from '#backend/records/records.ts'
import type { Gap } from '#generated/model/gap.zod.ts'
import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import { drawnSpan } from '#editor/items/span.ts'
import { COPIED_VIDEO } from '#lib/words/copied-video.ts'
import { door, serveDetails } from '../test-support'
import { Component as VideoPage } from './timed/video-page'

afterEach(() => {
  vi.unstubAllGlobals()
})

const BOX = { x: 100, y: 100, width: 80, height: 80 }
const track = faceTrack('early', BOX, { number: 1, positions: [1, 2].map((time) => ({ time, ...BOX })) })
const gap: Gap = {
  id: 'gap-1',
  trackId: 'early',
  source: 'detected',
  decision: 'redact',
  start: 1,
  end: 2,
  confidence: 0.4,
  resolution: 'open',
}

interface Options {
  address?: string
  detections?: Partial<DetectionsRecord>
  details?: Partial<MediaDetails>
  versions?: VersionRecord[]
  hasPlayer?: boolean
  follow?: FakeVideo['follow']
  prepare?: (backend: PageBackend) => void
}

async function show(options: Options = {}) {
  const { address = '/video/review?v=door', detections, details, versions = [], hasPlayer = true, follow, prepare } = options
  const media = { ...door, state: 'Ready for review' as const }
  const review = reviewRow('door', { width: 1280, height: 720, tracks: [track], gaps: [], ...detections })
  const jobs = [jobRow('door', { id: 'detect-1', state: 'succeeded', stage: null, progress: 100, finishedAt: 2 })]
  const backend = await startPageBackend({ seed: { ...withVersions(media, ...versions), detections: [review], jobs } })
  serveDetails(backend, details)
  await backend.files.write('media', 'door', new Blob(['video']))
  prepare?.(backend)
  standInForPixels()
  const times = Array.from({ length: 80 }, (_, index) => index / 20)
  if (hasPlayer) standInForPlayer({ width: 1280, height: 720, times, hasAudio: true, ...(follow && { follow }) })
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
  const page = { element: <VideoPage />, children: ['/video', '/video/review'].map((path) => ({ path, element: null })) }
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={createMemoryRouter([page], { initialEntries: [address] })} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  return { backend, user: userEvent.setup() }
}

const canvas = () => screen.findByRole('application', { name: /^Video with 1 box/ })
const bar = () => within(screen.getByRole('toolbar', { name: 'Playback' }))

test('[MEDIA-04] opens the review of a video with its frames, list, timeline and playback', async () => {
  const { user } = await show()
  expect(await canvas()).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Detections' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Timeline' })).toBeTruthy()
  expect(bar().getByText('Frame 1 of 80')).toBeTruthy()
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  expect(bar().getByText('Frame 3 of 80')).toBeTruthy()
  expect(bar().getByText(/^0:00\.10 of 0:03\.99$/)).toBeTruthy()
  await user.selectOptions(bar().getByRole('combobox', { name: 'Speed' }), '0.25×')
  expect(bar().getByRole<HTMLSelectElement>('combobox', { name: 'Speed' }).value).toBe('0.25')
})

test('[MEDIA-02] filters the list of a video by the names in its text', async () => {
  const name = { ...track, id: 'name', kind: 'object' as const, label: 'entity:PERSON' as const, number: 2, text: 'Maria Holloway' }
  const { user } = await show({ detections: { tracks: [track, name] } })
  const list = within(await screen.findByRole('complementary', { name: 'Detections' }))
  await user.selectOptions(list.getByRole('combobox', { name: 'Show' }), 'Names (1)')
  expect(list.getByText('Maria Holloway')).toBeTruthy()
  expect(list.queryByText('Face 1')).toBeNull()
})

test('[MEDIA-07] opens at the moment that the address names', async () => {
  await show({ address: '/video/review?v=door&t=1.5' })
  await canvas()
  expect(bar().getByText('Frame 31 of 80')).toBeTruthy()
})

test('[MEDIA-04] saves a decision about a track', async () => {
  const { backend, user } = await show()
  await canvas()
  await user.click(within(screen.getByRole('complementary', { name: 'Detections' })).getByRole('button', { name: 'Leave visible' }))
  await waitFor(async () => expect((await backend.tables.get('detections', 'door'))?.tracks[0]?.decision).toBe('keep'))
})

test('[MEDIA-06] exports nothing while a gap is open', async () => {
  await show({ address: '/video?v=door&step=export', detections: { gaps: [gap] } })
  expect(await screen.findByText('Resolve 1 gap before you redact.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Redact' })).toHaveProperty('disabled', true)
})

test('[MEDIA-04] offers the choices about a selected gap once, in its row, and says once that it must be played first', async () => {
  const { user } = await show({ detections: { gaps: [gap] } })
  const panel = within(await screen.findByRole('complementary', { name: 'Detections' }))
  await user.click(await panel.findByText('Gap in Face 1'))
  expect(panel.getAllByRole('button', { name: 'Not in frame' })).toHaveLength(1)
  expect(panel.getAllByRole('button', { name: 'Cover gap' })).toHaveLength(1)
  expect(panel.getAllByText('Play this gap before choosing Not in frame')).toHaveLength(1)
})

test('[MEDIA-06] states what the export will be, and sends what happens to the audio', async () => {
  const output = { container: 'mp4', codec: 'h264', notes: ['The source is VP8, which this browser can’t encode.'] }
  const { backend, user } = await show({ address: '/video?v=door&step=export', details: { output } })
  await user.click(await screen.findByRole('button', { name: 'Redact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact file' }))
  expect(dialog.getByText('The version will be an MP4 file with H.264 video.')).toBeTruthy()
  expect(dialog.getByText('The source is VP8, which this browser can’t encode.')).toBeTruthy()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Audio' }), 'Mute')
  await user.click(dialog.getByRole('checkbox', { name: /^I have inspected/ }))
  backend.refuse('redactMedia', 409, 'Not now.')
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  await waitFor(() => expect(backend.sent('POST')).toMatchObject([{ output: { audio: 'mute' } }]))
})

test.each([
  ['keep', 'No regions will be redacted. 1 item will stay visible. Audio: 1 span will be redacted: 1 muted.', true],
  ['redact', '1 face will be blacked out. Audio: 1 span will be redacted: 1 muted.', false],
] as const)('[MEDIA-06] states beforehand whether the video is copied, if a face is to %s', async (decision, summary, isCopied) => {
  const output = { container: 'mp4', codec: 'h264', notes: [COPIED_VIDEO] }
  const detections = { tracks: [{ ...track, decision, style: 'Black Box' as const }], spans: [drawnSpan('span', { start: 1, end: 2 })] }
  const { user } = await show({ address: '/video?v=door&step=export', details: { output }, detections })
  await user.click(await screen.findByRole('button', { name: 'Redact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact file' }))
  expect(dialog.getByText(new RegExp(`^${summary}`))).toBeTruthy()
  expect(dialog.queryAllByText('If only the audio changes, the video is copied without re-encoding.')).toHaveLength(isCopied ? 1 : 0)
})

test('[MEDIA-06] plays the released version, and the original on request', async () => {
  const { user } = await show({ address: '/video?v=door&step=export', versions: [versionRow('v1')] })
  const redacted = await screen.findByLabelText('door.mp4, redacted', { selector: 'video' })
  expect(redacted.getAttribute('src')).toMatch(/\/media\/door\/versions\/v1\/content$/)
  expect(redacted.getAttribute('poster')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Original' }))
  expect(screen.getByLabelText('door.mp4, original', { selector: 'video' }).getAttribute('src')).toMatch(/\/media\/door\/content$/)
})

test('[MEDIA-02] offers screens too, and starts their detection', async () => {
  const tags = (['faces', 'screens'] as const).map((tag) => ({ tag, reason: null }))
  const { backend, user } = await show({
    address: '/video?v=door&step=detect',
    detections: { detection: null, tracks: [] },
    prepare: (one) => {
      one.override('getCapabilities', () => ({ status: 200, body: { media: [{ type: 'video', actions: [], tags }] } }))
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Screens' }))
  backend.refuse('detectMedia', 409, 'Not now.')
  await user.click(screen.getByRole('button', { name: 'Detect' }))
  await waitFor(() => expect(backend.sent('POST')).toEqual([{ increasedAccuracy: false, tags: { faces: 1, screens: 1 } }]))
})

test('[MEDIA-02] starts the detection of names in text', async () => {
  const { backend, user } = await show({ address: '/video?v=door&step=detect', detections: { detection: null, tracks: [] } })
  await user.click(await screen.findByRole('checkbox', { name: 'Person' }))
  await user.click(screen.getByRole('checkbox', { name: 'Faces' }))
  backend.refuse('detectMedia', 409, 'Not now.')
  await user.click(screen.getByRole('button', { name: 'Detect' }))
  await waitFor(() => expect(backend.sent('POST')).toEqual([{ increasedAccuracy: false, tags: {}, entities: ['PERSON'] }]))
})

test('[MEDIA-04] keeps the read-only page where the back end says that it cannot review videos', async () => {
  const reason = 'Video can’t be reviewed here.'
  const { backend } = await show({ details: { unavailable: [{ action: 'review', reason }] } })
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByLabelText('door.mp4', { selector: 'video' })).toBeTruthy()
  expect(backend.requestsOf('getDetections')).toEqual([])
})

test.each([404, 405, 501] as const)('keeps the read-only page where the review of a video gets %i', async (status) => {
  await show({ prepare: (backend) => void backend.refuse('getDetections', status, 'There is no review of videos.') })
  expect(await screen.findByLabelText('door.mp4', { selector: 'video' })).toBeTruthy()
})

test('[MEDIA-04] says beforehand what the browser lacks for review, and plays the video', async () => {
  vi.stubGlobal('OffscreenCanvas', vi.fn())
  await show({ hasPlayer: false })
  expect(
    await screen.findByText(
      'Video review needs video decoding (VideoDecoder), which this browser doesn’t have. Here you can play the video and see its detections.',
    ),
  ).toBeTruthy()
  expect(screen.getByLabelText('door.mp4', { selector: 'video' })).toBeTruthy()
  expect(screen.getByText('Detections are read-only here.')).toBeTruthy()
})

test('[NAV-05] a finger moves the position and does not pan the page', async () => {
  await show()
  await canvas()
  expect(document.documentElement.style.touchAction).toBe('none')
})

const drawnFace = faceTrack('new', BOX, { number: 1, source: 'drawn', confidence: null, positions: [{ time: 1, ...BOX }] })
const tracking = () => within(screen.getByRole('group', { name: 'Tracking' }))
const followedBox = (time: number) => ({ ...BOX, x: BOX.x + 10 * time, time, confidence: 0.9 })
const savedTrack = async ({ backend }: { backend: PageBackend }, keyframes: number) => {
  await waitFor(async () => expect((await backend.tables.get('detections', 'door'))?.tracks[0]?.positions).toHaveLength(keyframes))
  return backend.tables.get('detections', 'door')
}

test('[MEDIA-05] offers to track a new box, and shows where it is lost with an open gap', async () => {
  const page = await show({
    detections: { tracks: [drawnFace] },
    follow: ({ direction }) => [
      { type: 'part', keyframes: [followedBox(direction === 'forward' ? 2 : 0)] },
      { type: 'done', end: direction === 'forward' ? 'lost' : 'left', time: direction === 'forward' ? 2 : 0 },
    ],
  })
  await canvas()
  await page.user.click(screen.getByRole('button', { name: /^Face 1/ }))
  expect(tracking().getByText('Track Face 1?')).toBeTruthy()
  await page.user.click(tracking().getByRole('button', { name: 'Track both ways' }))
  expect(await tracking().findByText('Left the frame at 0:00.0. Lost at 0:02.0')).toBeTruthy()
  expect(bar().getByText('Frame 21 of 80')).toBeTruthy()
  await page.user.click(tracking().getByRole('button', { name: 'Show' }))
  expect(bar().getByText('Frame 41 of 80')).toBeTruthy()
  await page.user.click(tracking().getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('group', { name: 'Tracking' })).toBeNull()
  const saved = await savedTrack(page, 3)
  expect(saved?.tracks[0]?.positions.map(({ time, source }) => [time, source])).toEqual([
    [0, 'tracked'],
    [1, undefined],
    [2, 'tracked'],
  ])
  expect(saved?.gaps).toMatchObject([{ trackId: 'new', source: 'drawn', start: 2, end: 3, resolution: 'open' }])
})

test('[MEDIA-05] shows how far it is, and keeps what was tracked until it is stopped', async () => {
  const page = await show({
    detections: { tracks: [drawnFace] },
    follow: () => [{ type: 'part', keyframes: [followedBox(2)], current: followedBox(2.5) }],
  })
  await canvas()
  await page.user.click(screen.getByRole('button', { name: /^Face 1/ }))
  await page.user.keyboard('{Shift>}f{/Shift}')
  expect(await tracking().findByText('0:02.5')).toBeTruthy()
  expect(tracking().getByText('Tracking Face 1')).toBeTruthy()
  expect(tracking().getByRole('progressbar', { name: 'Tracking progress' })).toBeTruthy()
  await page.user.click(tracking().getByRole('button', { name: 'Stop tracking' }))
  expect(tracking().getByText('Tracked to 0:02.5')).toBeTruthy()
  expect((await savedTrack(page, 3))?.tracks[0]?.positions.map(({ time }) => time)).toEqual([1, 2, 2.5])
  await page.user.keyboard('{Control>}z{/Control}')
  await savedTrack(page, 1)
})

test('[MEDIA-05] keeps what was tracked when tracking fails, and says why', async () => {
  const page = await show({
    detections: { tracks: [drawnFace] },
    follow: () => [
      { type: 'part', keyframes: [followedBox(2)] },
      { type: 'failed', code: 'cannot-decode', message: 'This part of the video is damaged.' },
    ],
  })
  await canvas()
  await page.user.click(screen.getByRole('button', { name: /^Face 1/ }))
  await page.user.keyboard('{Shift>}f{/Shift}')
  expect(await tracking().findByText(/Tracked to 0:02\.0\. Couldn’t continue tracking\. This part of the video is damaged\./)).toBeTruthy()
  await savedTrack(page, 2)
})
