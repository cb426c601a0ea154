import { expect, it } from 'vitest'

import type { EngineCallOptions } from '#engine/core/types.ts'
import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { fakeMedia } from '#mocks/testing/fake-media.ts'
import { addUpload, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const ada = { as: 'ada' }
const faces = { increasedAccuracy: true, tags: { faces: 1 } }
const CANCELLED = 'The check was cancelled. Delete this file, or upload it again.'

/** Starts a back end whose checks of every file type run until they are cancelled. */
async function start(): Promise<{ backend: TestBackend; started: Promise<void> }> {
  const blocked = untilReleased()
  const check = async (_file: Blob, options?: EngineCallOptions): Promise<never> => {
    await blocked.work(options?.signal)
    throw new Error('the check was released')
  }
  const backend = await startTestBackend({
    engine: fakeEngine({ probe: check }),
    probes: { document: check, media: fakeMedia({ probe: check }) },
  })
  await addUser(backend, 'ada')
  return { backend, started: blocked.started }
}

const jobsOf = async (backend: TestBackend, mediaId: string) => (await backend.tables.all('jobs')).filter((job) => job.mediaId === mediaId)
const cancel = async (backend: TestBackend, mediaId: string) =>
  backend.call('DELETE', `/jobs/${(await jobsOf(backend, mediaId))[0]?.id ?? ''}`, undefined, ada)

it.each(['photo.jpg', 'door.mp4', 'call.wav', 'letter.pdf', 'unknown'])('[MEDIA-01] cancels the check of %s', async (name) => {
  const { backend, started } = await start()
  await addUpload(backend, 'ada', 'media-1', name)
  await started
  expect((await cancel(backend, 'media-1')).status).toBe(204)
  await backend.backend.queue.idle()
  expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Failed')
  expect(await jobsOf(backend, 'media-1')).toMatchObject([{ kind: 'probe', state: 'cancelled', error: CANCELLED }])
  expect((await backend.call('DELETE', '/media/media-1', undefined, ada)).status).toBe(204)
})

it('cancels a check that waits for another', async () => {
  const { backend, started } = await start()
  await addUpload(backend, 'ada', 'media-1', 'first.mp4')
  await addUpload(backend, 'ada', 'media-2', 'second.mp4')
  await started
  expect((await cancel(backend, 'media-2')).status).toBe(204)
  expect(await jobsOf(backend, 'media-2')).toMatchObject([{ state: 'cancelled', error: CANCELLED }])
  expect((await backend.tables.get('media', 'media-2'))?.state).toBe('Failed')
  expect(await jobsOf(backend, 'media-1')).toMatchObject([{ state: 'running' }])
  await cancel(backend, 'media-1')
  await backend.backend.queue.idle()
})

it('cancels the detection that waits for a cancelled check', async () => {
  const { backend, started } = await start()
  await addUpload(backend, 'ada', 'media-1', 'photo.jpg')
  await started
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  await cancel(backend, 'media-1')
  await backend.backend.queue.idle()
  expect((await jobsOf(backend, 'media-1')).map(({ kind, state, error }) => [kind, state, error])).toEqual([
    ['probe', 'cancelled', CANCELLED],
    ['detect', 'cancelled', null],
  ])
  expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Failed')
})

it('leaves no result of a check that was cut off and then cancelled', async () => {
  const { backend, started } = await start()
  await addUpload(backend, 'ada', 'media-1', 'photo.jpg')
  await addUpload(backend, 'ada', 'media-2', 'call.wav')
  await started
  // A closed page leaves the file that it was writing empty, and none of its jobs removes it.
  await backend.files.write('thumbnails', 'media-1', new Blob([]))
  await backend.files.write('waveforms', 'media-2', new Blob([]))
  for (const id of ['media-1', 'media-2']) await cancel(backend, id)
  await backend.backend.queue.idle()
  const { files } = await startTestBackend({ from: backend })
  expect([await files.list('thumbnails'), await files.list('waveforms')]).toEqual([[], []])
  expect(await files.list('media')).toEqual(['media-1', 'media-2'])
})
