import { expect, it } from 'vitest'

import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const track = {
  id: 'track-1',
  kind: 'face',
  source: 'drawn',
  confidence: null,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 1, y: 1, width: 9, height: 9 }],
}
const message =
  'The stored version differs from the one that was verified, so it was deleted. Try again. If this happens again, check your disk.'

async function exportWith(prepare: (backend: TestBackend) => void, image = redactedImage()): Promise<TestBackend> {
  const backend = await startTestBackend({ engine: fakeEngine({ redact: async () => image }) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Pixelated', tracks: [track] }, as)
  prepare(backend)
  await backend.call('POST', '/media/media-1/redact', { revision: 1, title: 'T', description: '' }, as)
  await backend.backend.queue.idle()
  return backend
}

async function outcomeOf({ tables, files }: TestBackend) {
  const [job] = await tables.all('jobs')
  return {
    state: job?.state,
    error: job?.error,
    versions: (await tables.all('versions')).length,
    files: (await files.list('versions')).length,
  }
}

it('[MEDIA-06] keeps a version whose stored bytes match the verified ones', async () => {
  const backend = await exportWith(() => undefined)
  expect(await outcomeOf(backend)).toEqual({ state: 'succeeded', error: null, versions: 1, files: 1 })
})

it('[MEDIA-06] fails the job and leaves no version when the file differs from the one that was verified', async () => {
  const other = redactedImage({ output: new Blob(['other pixels'], { type: 'image/jpeg' }) })
  const backend = await exportWith(() => undefined, other)
  expect(await outcomeOf(backend)).toEqual({ state: 'failed', error: message, versions: 0, files: 0 })
})

it('[MEDIA-06] fails the job and leaves no version when the disk changes the file', async () => {
  const backend = await exportWith(({ files }) => {
    const { write } = files
    files.write = (folder, name, content) => write(folder, name, folder === 'versions' ? content.slice(1) : content)
  })
  expect(await outcomeOf(backend)).toEqual({ state: 'failed', error: message, versions: 0, files: 0 })
})
