import { expect, it } from 'vitest'

import { EngineError } from '#engine/core/errors.ts'
import type { ConvertedImage } from '#engine/image/types.ts'
import { bytesOf, gifFile } from '#engine/testing/bytes.ts'
import { tiffFile } from '#engine/testing/tiff.ts'
import { fakeEngine, fakeProbes } from '#mocks/testing/fake-engine.ts'
import { addUser, startTestBackend } from '#mocks/testing/test-backend.ts'
import { uploadNotesOf } from '../../media/replace-upload'

const tiff = tiffFile({ width: 2, height: 1, data: bytesOf([0, 255]) })
const TIFF_SHA256 = 'b6725a474e4b0f0c79cf36783e260d63cc0a288dbf801c8d58393fa1f18b35b8'

/** Uploads the TIFF or another file to a back end whose engine returns this conversion, and runs its check. */
async function uploaded(
  converted: ConvertedImage,
  probes = fakeProbes(),
  { bytes, name, type } = { bytes: tiff, name: 'scan.tif', type: 'image/tiff' },
) {
  const backend = await startTestBackend({ engine: fakeEngine({ convert: () => Promise.resolve(converted) }), probes })
  await addUser(backend, 'ada')
  await backend.files.write('media', 'media-1', new Blob([bytes]))
  const upload = { ownerId: 'ada', length: bytes.length, name, fileType: type, touchedAt: 1, finished: true }
  await backend.database.put('uploads', { id: 'media-1', ...upload })
  await backend.backend.adopt()
  await backend.backend.queue.idle()
  return backend
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
