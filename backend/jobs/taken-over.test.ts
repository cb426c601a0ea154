import { expect, it } from 'vitest'

import type { EngineCallOptions } from '#engine/core/types.ts'
import { openTables } from '#mocks/records/tables.ts'
import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { fakeMedia } from '#mocks/testing/fake-media.ts'
import { addUpload, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

/** Starts a back end that checks a photo until it is released. */
async function startCheck(): Promise<{ backend: TestBackend; release: () => void }> {
  const { started, release, work } = untilReleased()
  const engine = fakeEngine()
  const { probe } = engine
  const backend = await startTestBackend({
    engine: {
      ...engine,
      probe: async (file, options) => {
        await work(options?.signal)
        return probe(file, options)
      },
    },
  })
  await addUser(backend, 'ada')
  await addUpload(backend, 'ada', 'media-1', 'photo.jpg')
  await started
  return { backend, release }
}

it('keeps the results of the tab that has taken over when a frozen tab continues', async () => {
  const { backend, release } = await startCheck()
  const { files, database } = backend
  await openTables(database, { takesOver: true })
  await files.write('thumbnails', 'media-1', new Blob(['thumbnail of the other tab']))
  release()
  await backend.backend.queue.idle()
  expect(await files.list('thumbnails')).toEqual(['media-1'])
})

it('keeps them when the frozen tab learns first that it no longer leads', async () => {
  const { started, work } = untilReleased()
  const waveform = async (_file: Blob, options?: EngineCallOptions): Promise<never> => {
    await work(options?.signal)
    throw new Error('the waveform was released')
  }
  const { backend, tables, files, ...rest } = await startTestBackend({ probes: { media: fakeMedia({ waveform }) } })
  await addUser({ tables }, 'ada')
  await addUpload({ backend, files, ...rest }, 'ada', 'media-1', 'door.mp4')
  await started
  // The other tab has written a thumbnail of the same name.
  expect(await files.list('thumbnails')).toEqual(['media-1'])
  rest.stop()
  await backend.queue.idle()
  expect(await files.list('thumbnails')).toEqual(['media-1'])
})
