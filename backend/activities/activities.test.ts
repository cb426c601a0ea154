import { beforeEach, describe, expect, it } from 'vitest'

import type { MediaActivityList } from '#generated/model/mediaActivityList.zod.ts'

import { EngineError } from '#engine/core/errors.ts'
import { fakeEngine, redactedImage, untilReleased } from '#mocks/testing/fake-engine.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUpload, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { noteDownload } from '../usage/note-download'

const as = { as: 'ada' }
const by = 'ada@council.example'
const faces = { increasedAccuracy: false, tags: { faces: 1, license_plates: 1 } }
const held = redactedImage({ findings: [{ check: 'faces', detail: 'A face is visible', box: null }] })

let backend: TestBackend

async function start(options: Parameters<typeof startTestBackend>[0] = {}): Promise<void> {
  backend = await startTestBackend(options)
  await addUser(backend, 'ada')
}

const call = (method: string, path: string, body?: object, user = 'ada') =>
  backend.call(method, `/media/media-1${path}`, body, { as: user })
const idle = () => backend.backend.queue.idle()
const wait = (seconds: number) => (backend.clock.milliseconds += seconds * 1000)

async function log(query = ''): Promise<MediaActivityList> {
  return (await call('GET', `/activities${query}`)).body as MediaActivityList
}

/** Returns the log without its times and IDs, oldest first. */
async function entries(): Promise<unknown[]> {
  const { activities } = await log('?rowsPerPage=200')
  return activities.toReversed().map(({ action, by: person, detail }) => [action, person, detail])
}

beforeEach(() => start())

describe("file's log", () => {
  it('has what was done with the file, newest first, with the person and the time', async () => {
    await start({ engine: fakeEngine({ redact: async () => held }) })
    await addUpload(backend, 'ada', 'media-1', 'street.jpg')
    await idle()
    wait(60)
    await call('POST', '/detect', faces)
    await idle()
    await call('PATCH', '/detections', { revision: 1, changes: [{ type: 'settings', style: 'Smooth' }] })
    await call('POST', '/redact', { revision: 2, title: 'For Ms Lee', description: '' })
    await idle()
    const [version] = await backend.tables.all('versions')
    await call('POST', `/versions/${version?.id}/release`, { reason: 'It is on a poster.' })
    await noteDownload(backend.tables, version?.id ?? '', 'ada', backend.backend.now())
    await call('PATCH', `/versions/${version?.id}`, { title: 'For Mr Lee' })
    await call('PATCH', `/versions/${version?.id}`, { description: 'No new title' })
    await call('PATCH', '', { name: 'lobby.jpg' })
    await call('DELETE', `/versions/${version?.id}`)
    expect(await entries()).toEqual([
      ['uploaded', by, undefined],
      ['detected', by, '1 face, 1 license plate'],
      ['reviewed', by, undefined],
      ['exported', by, 'For Ms Lee'],
      ['released', by, 'For Ms Lee'],
      ['downloaded', by, 'For Ms Lee'],
      ['version_renamed', by, 'For Mr Lee'],
      ['renamed', by, 'lobby.jpg'],
      ['version_deleted', by, 'For Mr Lee'],
    ])
    const { activities, total } = await log()
    expect([activities.at(0)?.at, activities.at(-1)?.at, total]).toEqual([1_795_132_860, 1_795_132_800, 9])
  })

  it('names the project that the file was moved to', async () => {
    await addImage(backend, 'ada')
    const project = (await backend.call('POST', '/projects', { name: 'Request 7' }, as)).body as { id: string }
    await call('PATCH', '', { projectId: project.id })
    expect((await entries()).at(-1)).toEqual(['moved', by, 'Request 7'])
  })

  it('has failed jobs without a person', async () => {
    await start({ engine: fakeEngine({ detect: () => Promise.reject(new EngineError('truncated', 'The file is damaged.')) }) })
    await addImage(backend, 'ada')
    await call('POST', '/detect', faces)
    await idle()
    expect((await entries()).at(-1)).toEqual(['job_failed', undefined, 'Detecting: The file is damaged.'])
  })

  it('has cancelled jobs with the person who cancelled them', async () => {
    const endless = untilReleased()
    await start({
      engine: fakeEngine({
        detect: async (_file, _wanted, options) => {
          await endless.work(options?.signal)
          return { width: 1, height: 1, items: [] }
        },
      }),
    })
    await addImage(backend, 'ada')
    const { id } = (await call('POST', '/detect', faces)).body as { id: string }
    await endless.started
    expect((await backend.call('DELETE', `/jobs/${id}`, undefined, as)).status).toBe(204)
    expect((await entries()).at(-1)).toEqual(['job_cancelled', by, 'Detecting'])
    await idle()
  })

  it('has one entry for all saves of a review within 10 minutes', async () => {
    await addImage(backend, 'ada')
    let revision = 0
    const save = async () => {
      await call('PUT', '/detections', { revision, style: 'Smooth', tracks: [aTrack(`track-${revision}`)] })
      revision += 1
    }
    for (const seconds of [0, 300, 299, 1, 599, 1]) {
      wait(seconds)
      await save()
    }
    const reviewed = (await log()).activities.filter(({ action }) => action === 'reviewed')
    expect(reviewed.map(({ at }) => at - 1_795_132_800)).toEqual([1200, 600, 0])
  })

  it('has no entry for a repeated save', async () => {
    await addImage(backend, 'ada')
    const save = { revision: 0, style: 'Smooth', tracks: [aTrack('a')] }
    await call('PUT', '/detections', save)
    wait(3600)
    await call('PUT', '/detections', save)
    expect((await entries()).filter((entry) => Array.isArray(entry) && entry[0] === 'reviewed')).toHaveLength(1)
  })

  it('keeps the newest 500 entries', async () => {
    await addImage(backend, 'ada')
    await backend.tables.change(async (draft) => {
      const all = Array.from({ length: 499 }, (_, index) => ({ id: `entry-${index + 2}`, at: index, action: 'reviewed' as const }))
      const first = (await draft.get('activities', 'media-1'))?.entries ?? []
      draft.put('activities', { id: 'media-1', added: 500, entries: [...first, ...all] })
    })
    await call('PATCH', '', { name: 'lobby.jpg' })
    expect(await log('?rowsPerPage=1')).toMatchObject({ activities: [{ id: 'entry-501', action: 'renamed' }], total: 500 })
    expect((await log('?rowsPerPage=100&page=4')).activities.at(-1)).toMatchObject({ id: 'entry-2' })
  })

  it("isn't visible to other users and ends with its file", async () => {
    await addUser(backend, 'ben')
    await addImage(backend, 'ada')
    expect((await call('GET', '/activities', undefined, 'ben')).status).toBe(404)
    expect((await call('GET', '/activities?page=-1')).status).toBe(422)
    await call('DELETE', '')
    expect((await call('GET', '/activities')).status).toBe(404)
    expect(await backend.database.count('activities')).toBe(0)
  })

  it('is empty for a file of an earlier build', async () => {
    await addImage(backend, 'ada')
    await backend.tables.change((draft) => draft.delete('activities', 'media-1'))
    expect(await log()).toEqual({ activities: [], total: 0 })
  })
})
