import { beforeEach, expect, it } from 'vitest'

import { personas } from '#mocks/seed/personas.ts'
import { fakeVideo } from '#mocks/testing/fake-video.ts'
import { untilReleased } from '#mocks/testing/fake-engine.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { addImage, addVideo, startTestBackend, type TestBackend, type TestBackendOptions } from '#mocks/testing/test-backend.ts'

const { enterpriseUser: eve, enterpriseAdmin: ari, admin } = personas
const detection = { increasedAccuracy: false, tags: { faces: 1 } }
const OVER_TIME = 'There isn’t enough time left on your plan to process this file. Ask your account’s administrator for more time.'

let backend: TestBackend

async function start(options: TestBackendOptions = {}): Promise<void> {
  backend = await startTestBackend(options)
  for (const name of ['enterpriseUser', 'enterpriseAdmin', 'admin'] as const) await joinAs(backend, name)
}

beforeEach(() => start())

/** Starts a back end whose detections in videos wait until they are released. */
async function startBlocked(): Promise<ReturnType<typeof untilReleased>> {
  const blocked = untilReleased()
  await start({
    video: fakeVideo({
      detect: async (file, settings, given) => {
        await blocked.work(given?.signal)
        return fakeVideo().detect(file, settings)
      },
    }),
  })
  return blocked
}

/** Sets the limits of the account, as the product's administrator. */
async function limit(changes: object): Promise<void> {
  const [account] = await backend.tables.all('accounts')
  expect((await backend.call('PATCH', `/admin/accounts/${account?.id ?? ''}`, changes, { as: admin.id })).status).toBe(200)
}

/** Adds a video of a minute. */
const addFilm = (ownerId: string, id: string) => addVideo(backend, ownerId, { id, duration: 60 })
const detect = (id: string, as: string) => backend.call('POST', `/media/${id}/detect`, detection, { as })
const statesOf = async () => (await backend.tables.all('jobs')).map(({ mediaId, state, error }) => [mediaId, state, error])

it('[ACC-03] refuses a detection that exceeds the account’s remaining minutes, until more are added', async () => {
  await limit({ minutes: 1 })
  await addFilm(ari.id, 'first')
  await addFilm(eve.id, 'second')
  expect((await detect('first', ari.id)).status).toBe(202)
  await backend.backend.queue.idle()
  // Another member has used the minute.
  expect(await detect('second', eve.id)).toEqual({ status: 403, body: { error: OVER_TIME, code: 'time-limit' } })
  expect((await backend.tables.get('media', 'second'))?.state).toBe('Converted')
  await limit({ minutes: 2 })
  expect((await detect('second', eve.id)).status).toBe(202)
})

it('[ACC-03] refuses a detection that exceeds the user’s remaining seconds', async () => {
  await addFilm(eve.id, 'street')
  const setSeconds = (secondsLimit: number) => backend.call('PATCH', `/enterprise/users/${eve.id}`, { secondsLimit }, { as: ari.id })
  await setSeconds(59)
  expect(await detect('street', eve.id)).toMatchObject({ status: 403, body: { code: 'time-limit' } })
  await setSeconds(60)
  expect((await detect('street', eve.id)).status).toBe(202)
})

it('[ACC-03] detects in images when no time is left, because they use none', async () => {
  await limit({ minutes: 0 })
  await addImage(backend, eve.id, { id: 'photo' })
  expect((await detect('photo', eve.id)).status).toBe(202)
})

it('[ACC-03] fails a waiting detection with the reason when an earlier one has used up the time', async () => {
  const blocked = await startBlocked()
  await limit({ minutes: 1 })
  await addFilm(eve.id, 'first')
  await addFilm(eve.id, 'second')
  expect([(await detect('first', eve.id)).status, (await detect('second', eve.id)).status]).toEqual([202, 202])
  blocked.release()
  await backend.backend.queue.idle()
  expect(await statesOf()).toEqual([
    ['first', 'succeeded', null],
    ['second', 'failed', OVER_TIME],
  ])
})

it('[ACC-03] queues jobs above the account’s limit of concurrent jobs until one ends or the limit is raised', async () => {
  const blocked = await startBlocked()
  await limit({ maxConcurrentJobs: 1 })
  await addFilm(ari.id, 'film')
  await detect('film', ari.id)
  await blocked.started
  await check(eve.id, 'photo')
  await check('someone-else', 'other')
  const stateOf = async (id: string) => (await backend.tables.all('jobs')).find(({ mediaId }) => mediaId === id)?.state
  await expect.poll(() => stateOf('other')).toBe('succeeded')
  expect([await stateOf('film'), await stateOf('photo')]).toEqual(['running', 'queued'])
  await limit({ maxConcurrentJobs: 2 })
  await expect.poll(() => stateOf('photo')).toBe('succeeded')
  expect(await stateOf('film')).toBe('running')
  await check(eve.id, 'next')
  blocked.release()
  await backend.backend.queue.idle()
  expect((await statesOf()).map(([, state]) => state)).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded'])
})

it('[ACC-03] keeps the limit although two lanes could start a job at the same time', async () => {
  await limit({ maxConcurrentJobs: 1 })
  const film = await addVideo(backend, ari.id, { id: 'film' })
  const photo = await addImage(backend, eve.id, { id: 'photo', state: 'Uploaded' })
  await backend.tables.change(async (draft) => {
    await backend.backend.queue.add(draft, film, { kind: 'detect', request: { ...detection, tags: { faces: 1 } } })
    await backend.backend.queue.add(draft, photo, { kind: 'probe' })
  })
  await backend.backend.queue.idle()
  const states = backend.socketCommands.flatMap((command) =>
    command.kind === 'message' && command.message.type === 'job' ? `${command.message.data.mediaId} ${command.message.data.state}` : [],
  )
  const firstOf = (state: string): number => states.indexOf(state)
  expect(firstOf('photo succeeded')).toBeGreaterThan(firstOf('photo running'))
  expect(firstOf('film running')).toBeGreaterThan(firstOf('photo succeeded'))
})

/** Adds an uploaded image that is checked in the interactive lane. */
async function check(ownerId: string, id: string): Promise<void> {
  const media = await addImage(backend, ownerId, { id, state: 'Uploaded' })
  await backend.tables.change((draft) => backend.backend.queue.add(draft, media, { kind: 'probe' }))
}
