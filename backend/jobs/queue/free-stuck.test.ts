import { expect, it } from 'vitest'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'

import { countRows } from '#mocks/testing/count-rows.ts'
import { addImage, addUser, startTestBackend } from '#mocks/testing/test-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import { freeStuck } from './free-stuck'

const as = { as: 'ada' }

/** Starts a back end with an image that an earlier build left in a state, after its jobs. */
async function startWith(state: Media['state'], jobs: readonly object[]) {
  const before = await startTestBackend()
  await addUser(before, 'ada')
  await addImage(before, 'ada', { id: 'media-1', name: 'desk.jpg' })
  const { body } = await before.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
  await before.backend.queue.idle()
  const media = await before.database.get('media', 'media-1')
  await before.database.put('media', { ...media, state } as never)
  const detection = await before.database.get('jobs', (body as Job).id)
  await before.database.delete('jobs', (body as Job).id)
  for (const [index, job] of jobs.entries())
    await before.database.put('jobs', { ...detection, id: `job-${index}`, sequence: 100 + index, ...job } as never)
  before.stop()
  return startTestBackend({ from: before })
}

it.each([
  ['Detecting', 'without a job', [], 'Uploaded'],
  ['Detecting', 'after a detection', [{ state: 'succeeded', stateBefore: 'Converting' }], 'Ready for review'],
  ['Detecting', 'after a cancelled detection', [{ state: 'cancelled', stateBefore: 'Redacted' }], 'Redacted'],
  ['Detecting', 'after a failed detection', [{ state: 'failed', stateBefore: 'Detecting' }], 'Uploaded'],
  ['Converting', 'without a job', [], 'Uploaded'],
] as const)('makes a file usable that is stuck in %s %s', async (state, _case, jobs, expected) => {
  const backend = await startWith(state, jobs)
  const { body } = await backend.call('GET', '/media/media-1', undefined, as)
  expect(body).toMatchObject({ state: expected })
  const again = await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
  expect(again.status).toBe(202)
})

it('reads no files but those in the state of a job', async () => {
  const backend = await startWith('Detecting', [])
  const rows = countRows()
  await backend.tables.change(async (draft) => {
    for (let index = 0; index < 20; index += 1) draft.put('media', mediaRow(`media-other-${index}`, { ownerId: 'ada' }))
    const media = await draft.get('media', 'media-1')
    if (media) draft.put('media', { ...media, state: 'Converting' })
  })
  await rows.wrap(backend.tables).change(freeStuck)
  expect(rows.take()).toBe(1)
  expect(await backend.tables.get('media', 'media-1')).toMatchObject({ state: 'Uploaded' })
})

it('leaves a file alone whose job still runs', async () => {
  const backend = await startWith('Detecting', [{ state: 'queued', stateBefore: 'Uploaded', finishedAt: null }])
  expect((await backend.call('GET', '/media/media-1', undefined, as)).body).toMatchObject({ state: 'Detecting' })
})
