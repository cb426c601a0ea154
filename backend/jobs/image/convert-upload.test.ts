import { expect, it, vi } from 'vitest'

import { EngineError } from '#engine/core/errors.ts'
import type { ConvertedImage, ImageEngine } from '#engine/image/types.ts'
import { bytesOf, gifFile } from '#engine/testing/bytes.ts'
import { tiffFile } from '#engine/testing/tiff.ts'
import { fakeEngine, fakeProbes } from '#mocks/testing/fake-engine.ts'
import { addUser, startTestBackend } from '#mocks/testing/test-backend.ts'
import { uploadNotesOf } from '../../media/replace-upload'

const tiff = tiffFile({ width: 2, height: 1, data: bytesOf([0, 255]) })
const TIFF_SHA256 = 'b6725a474e4b0f0c79cf36783e260d63cc0a288dbf801c8d58393fa1f18b35b8'

interface Uploaded {
  bytes: Uint8Array<ArrayBuffer>
  name: string
  type: string
  /** The frame that the client chose. */
  frame?: number
}

/** Uploads the TIFF or another file to a back end whose engine returns this conversion, and runs its check. */
async function uploaded(
  converted: ConvertedImage,
  probes = fakeProbes(),
  { bytes, name, type, frame }: Uploaded = { bytes: tiff, name: 'scan.tif', type: 'image/tiff' },
) {
  const convert = vi.fn<NonNullable<ImageEngine['convert']>>(() => Promise.resolve(converted))
  const backend = await startTestBackend({ engine: fakeEngine({ convert }), probes })
  await addUser(backend, 'ada')
  await backend.files.write('media', 'media-1', new Blob([bytes]))
  const upload = {
    ownerId: 'ada',
    length: bytes.length,
    name,
    fileType: type,
    touchedAt: 1,
    finished: true,
    ...(frame === undefined ? {} : { frame }),
  }
  await backend.database.put('uploads', { id: 'media-1', ...upload })
  await backend.backend.adopt()
  await backend.backend.queue.idle()
  return Object.assign(backend, { convert })
}

it('[UPL-08] replaces a TIFF by its image before the check, and says so in the details', async () => {
  const content = new Blob(['png'], { type: 'image/png' })
  const backend = await uploaded({ content, mediaType: 'image', notes: ['The TIFF was converted to a PNG image.'] })
  const media = await backend.tables.get('media', 'media-1')
  expect(media).toMatchObject({ type: 'image', state: 'Uploaded', size: 3, convertedFrom: 'TIFF', uploadedSha256: TIFF_SHA256 })
  expect(await (await backend.files.read('media', 'media-1'))?.text()).toBe('png')
  const { body } = await backend.call('GET', '/media/media-1/details', undefined, { as: 'ada' })
  expect(body).toMatchObject({ notes: ['The TIFF was converted to a PNG image.'] })
  expect(media && uploadNotesOf(media)).toEqual([
    `The uploaded file was a TIFF. Its SHA-256 is ${TIFF_SHA256}. The source of this version is its copy in a format that can be redacted.`,
  ])
})

it('[UPL-08] makes a document of a TIFF with several pages', async () => {
  const content = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  const backend = await uploaded({ content, mediaType: 'document', notes: ['The TIFF was converted to a document with 2 pages.'] })
  expect(await backend.tables.get('media', 'media-1')).toMatchObject({
    type: 'document',
    state: 'Uploaded',
    contentType: 'application/pdf',
    size: 8,
  })
})

it('knows the type of the stored file if the check is interrupted after the conversion', async () => {
  const content = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  const probes = fakeProbes({ document: () => Promise.reject(new EngineError('worker-failed', 'The page was closed.')) })
  const backend = await uploaded({ content, mediaType: 'document', notes: [] }, probes)
  expect(await backend.tables.get('media', 'media-1')).toMatchObject({ type: 'document', state: 'Failed', convertedFrom: 'TIFF' })
})

it('[UPL-08] names the first frame of an animation in the details and in reports', async () => {
  const note = 'This animation has 24 frames. The first one was converted to a still image (PNG), and the others are left out.'
  const animation = gifFile({ frames: 24 })
  const content = new Blob(['png'], { type: 'image/png' })
  const backend = await uploaded({ content, mediaType: 'image', frames: 24, notes: [note] }, fakeProbes(), {
    bytes: animation,
    name: 'wave.gif',
    type: 'image/gif',
  })
  const media = await backend.tables.get('media', 'media-1')
  expect(media).toMatchObject({ type: 'image', state: 'Uploaded', convertedFrom: 'GIF', uploadedFrames: 24 })
  const { body } = await backend.call('GET', '/media/media-1/details', undefined, { as: 'ada' })
  expect(body).toMatchObject({ notes: [note] })
  expect(media && uploadNotesOf(media)).toEqual([
    `The uploaded file was an animated GIF with 24 frames. Its SHA-256 is ${media?.uploadedSha256}. The source of this version is frame 1 as a still image.`,
  ])
})

it('[UPL-08] converts the chosen frame of an animation, and names it in reports', async () => {
  const content = new Blob(['png'], { type: 'image/png' })
  const gif = { bytes: gifFile({ frames: 24 }), name: 'wave.gif', type: 'image/gif', frame: 7 }
  const backend = await uploaded({ content, mediaType: 'image', frames: 24, notes: [] }, fakeProbes(), gif)
  expect(backend.convert.mock.calls.map(([, choice]) => choice)).toEqual([{ frame: 7 }])
  const media = await backend.tables.get('media', 'media-1')
  expect(media && uploadNotesOf(media)).toEqual([expect.stringContaining('The source of this version is frame 7 as a still image.')])
  // A check that is repeated after an interruption reads the copy, which is a still image.
  await backend.tables.change(async (draft) => {
    if (media) await backend.backend.queue.add(draft, media, { kind: 'probe' })
  })
  await backend.backend.queue.idle()
  expect(await backend.tables.get('media', 'media-1')).toMatchObject({ state: 'Uploaded', chosenFrame: 7 })
})

it('[UPL-08] fails the check of a file without animation for which a later frame was chosen', async () => {
  const content = new Blob(['png'], { type: 'image/png' })
  const gif = { bytes: gifFile(), name: 'still.gif', type: 'image/gif' }
  const refused = await uploaded({ content, mediaType: 'image', notes: [] }, fakeProbes(), { ...gif, frame: 2 })
  expect(await refused.tables.get('media', 'media-1')).toMatchObject({ state: 'Failed' })
  const [job] = await refused.tables.all('jobs')
  expect(job?.error).toBe('This file isn’t animated, so there is no frame 2. Upload it again without choosing a frame.')
  const first = await uploaded({ content, mediaType: 'image', notes: [] }, fakeProbes(), { ...gif, frame: 1 })
  expect(await first.tables.get('media', 'media-1')).toMatchObject({ state: 'Uploaded' })
})
