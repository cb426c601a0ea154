import { beforeEach, describe, expect, it } from 'vitest'

import type { Job } from '#generated/model/job.zod.ts'
import type { MediaActivityList } from '#generated/model/mediaActivityList.zod.ts'
import { accessBytes } from '#mocks/bytes-access.ts'
import { writeSetting } from '#mocks/storage/database.ts'
import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { handleContent } from '../content/content'

const FILE = '/media/media-1'
const NOT_OWNER = { status: 403, body: { error: 'Only the owner of this project can do this.', code: 'owner-only' } }
const held = redactedImage({ findings: [{ check: 'faces', detail: 'A face is visible', box: null }] })
const faces = { increasedAccuracy: false, tags: { faces: 1 } }

let backend: TestBackend
let project: string

const call = (as: string, method: string, path: string, body?: unknown) => backend.call(method, path, body, { as })
const share = (email: string, as = 'ada') => call(as, 'POST', `/projects/${project}/members`, { email })
const idle = () => backend.backend.queue.idle()

/** Reads the bytes of a file or version as a user. */
async function content(as: string, path: string): Promise<number> {
  await writeSetting(backend.database, 'session', `token-of-${as}`)
  const access = accessBytes(
    backend.database,
    backend.files,
    () => undefined,
    () => backend.clock.milliseconds,
  )
  return (await handleContent(new Request(`${ORIGIN}/legacy${path}`), access)).status
}

/** Uploads a file to the project. */
async function upload(ownerId: string, id: string): Promise<void> {
  const { files, database } = backend
  await files.write('media', id, new Blob(['bytes']))
  const name = 'yard.jpg'
  await database.put('uploads', { id, ownerId, length: 5, name, fileType: '', projectId: project, touchedAt: 1, finished: true })
  await backend.backend.adopt()
}

/** The types of the messages to a user about a file since the last call. */
function heard(userId: string): string[] {
  return backend.socketCommands.splice(0).flatMap((one) => (one.kind === 'message' && one.userId === userId ? [one.message.type] : []))
}

beforeEach(async () => {
  backend = await startTestBackend({ engine: fakeEngine({ redact: async () => held }) })
  for (const name of ['ada', 'ben', 'cy']) await addUser(backend, name)
  const { body } = await call('ada', 'POST', '/projects', { name: 'Request 7' })
  // Responses are validated against the contract's schemas.
  project = (body as { id: string }).id
  await addImage(backend, 'ada', { projectId: project, projectName: 'Request 7' })
})

describe('[MEDIA-01] a project shared with a person', () => {
  it('names its owner and its members, and is listed with its files', async () => {
    expect((await share('BEN@council.example')).body).toMatchObject({
      name: 'Request 7',
      mediaCount: 1,
      members: [{ id: 'ben', email: 'ben@council.example' }],
    })
    expect((await call('ben', 'GET', '/projects')).body).toMatchObject({
      projects: [{ id: 'project-default' }, { name: 'Request 7', mediaCount: 1, owner: { id: 'ada', email: 'ada@council.example' } }],
    })
    expect((await call('ben', 'GET', '/media')).body).toMatchObject({ total: 1, medias: { 'media-1': { ownerId: 'ada' } } })
    expect(
      (await call('ben', 'POST', '/media/search', { category: 'tag', searchTerm: 'street', page: 0, rowsPerPage: 20 })).body,
    ).toMatchObject({
      totalResults: 1,
    })
    expect((await call('ada', 'GET', '/projects')).body).not.toMatchObject({ projects: [{}, { owner: {} }] })
    expect(await backend.tables.all('emails')).toMatchObject([
      { to: 'ben@council.example', subject: 'User ada has shared “Request 7” with you', token: null, page: 'home' },
    ])
  })

  it('stays hidden from everyone else, with all its files', async () => {
    await share('ben@council.example')
    expect((await call('cy', 'GET', '/media')).body).toMatchObject({ total: 0 })
    expect((await call('cy', 'GET', '/projects')).body).toMatchObject({ total: 1 })
    const paths = [FILE, `${FILE}/detections`, `${FILE}/versions`, `${FILE}/activities`, '/jobs?mediaId=media-1']
    const lists = [`/projects/${project}/watch-list`, `/projects/${project}/reasons`]
    for (const path of [...paths, ...lists]) {
      expect({ path, status: (await call('cy', 'GET', path)).status }).toEqual({ path, status: 404 })
      expect({ path, status: (await call('ben', 'GET', path)).status }).toEqual({ path, status: 200 })
    }
    expect((await share('cy@council.example', 'cy')).status).toBe(404)
    expect(await content('cy', `${FILE}/content`)).toBe(404)
    expect(await content('ben', `${FILE}/content`)).toBe(200)
  })

  it('is reviewed, exported, released and downloaded by its members under their own names', async () => {
    await share('ben@council.example')
    await call('ben', 'POST', `${FILE}/detect`, faces)
    await idle()
    const { body } = await call('ben', 'GET', `${FILE}/detections`)
    const { revision } = body as { revision: number }
    expect(
      (await call('ben', 'PUT', `${FILE}/detections`, { revision, style: 'Smooth', tracks: [aTrack('track-1', { reviewed: { at: 1 } })] }))
        .body,
    ).toMatchObject({
      tracks: [{ reviewed: { by: 'ben@council.example' } }],
    })
    await call('ben', 'POST', `${FILE}/redact`, { revision: revision + 1, title: 'For Ms Lee', description: '' })
    await idle()
    const [version] = await backend.tables.all('versions')
    expect(version?.report.reviewedBy).toMatchObject({ email: 'ben@council.example' })
    expect((await call('ada', 'GET', '/versions')).body).toMatchObject({ total: 1 })
    expect((await call('ben', 'GET', '/versions')).body).toMatchObject({ total: 1 })
    expect((await call('cy', 'GET', '/versions')).body).toMatchObject({ total: 0 })
    await call('ben', 'POST', `${FILE}/versions/${version?.id}/release`, { reason: 'It is on a poster.' })
    expect(await content('ben', `${FILE}/versions/${version?.id}/content`)).toBe(200)
    expect(await content('cy', `${FILE}/versions/${version?.id}/content`)).toBe(404)
    expect(await content('cy', `${FILE}/versions/${version?.id}/report`)).toBe(404)
    await call('ben', 'PATCH', FILE, { name: 'lobby.jpg' })
    const log = (await call('ada', 'GET', `${FILE}/activities`)).body as MediaActivityList
    expect(log.activities.map(({ action, by }) => `${action} ${by}`)).toEqual([
      'renamed ben@council.example',
      'released ben@council.example',
      'exported ben@council.example',
      'reviewed ben@council.example',
      'detected ben@council.example',
      'uploaded ada@council.example',
    ])
    // 1 is a detection.
    expect((await backend.tables.all('usage')).map(({ event }) => `${event.action} ${event.user_id}`)).toContain('1 ben')
  })

  it('lets only its owner move and delete files and versions, and change the project', async () => {
    await share('ben@council.example')
    await call('ada', 'PUT', `${FILE}/detections`, { revision: 0, style: 'Smooth', tracks: [aTrack('track-1')] })
    await call('ada', 'POST', `${FILE}/redact`, { revision: 1, title: 'One', description: '' })
    await idle()
    const [version] = await backend.tables.all('versions')
    expect(await call('ben', 'DELETE', FILE)).toEqual(NOT_OWNER)
    expect(await call('ben', 'DELETE', `${FILE}/versions/${version?.id}`)).toEqual(NOT_OWNER)
    expect(await call('ben', 'PATCH', FILE, { projectId: 'project-default' })).toEqual(NOT_OWNER)
    expect(await call('ben', 'PATCH', `/projects/${project}`, { name: 'Mine' })).toEqual(NOT_OWNER)
    expect(await call('ben', 'DELETE', `/projects/${project}`)).toEqual(NOT_OWNER)
    expect(await share('cy@council.example', 'ben')).toEqual(NOT_OWNER)
    expect(await call('ben', 'DELETE', `/projects/${project}/members/ada`)).toEqual(NOT_OWNER)
    expect((await call('ben', 'GET', FILE)).body).toMatchObject({ projectId: project, name: 'street.jpg' })
  })

  it('owns the files that its members add, with the name of who added them', async () => {
    await share('ben@council.example')
    await upload('ben', 'media-2')
    await idle()
    expect((await call('ada', 'GET', '/media/media-2')).body).toMatchObject({ ownerId: 'ada', projectId: project })
    const log = (await call('ada', 'GET', '/media/media-2/activities')).body as MediaActivityList
    expect(log.activities).toMatchObject([{ action: 'uploaded', by: 'ben@council.example' }])
    await addImage(backend, 'ben', { id: 'media-3' })
    await call('ben', 'PATCH', '/media/media-3', { projectId: project })
    expect((await call('ada', 'GET', '/media/media-3')).body).toMatchObject({ ownerId: 'ada', projectName: 'Request 7' })
  })

  it('ends for a member who is removed or leaves, at once and with what they added', async () => {
    await share('ben@council.example')
    await share('cy@council.example')
    await upload('ben', 'media-2')
    await idle()
    heard('ben')
    expect((await call('ada', 'DELETE', `/projects/${project}/members/ben`)).status).toBe(204)
    expect(heard('ben')).toEqual(['project'])
    expect((await call('ben', 'GET', '/media')).body).toMatchObject({ total: 0 })
    expect((await call('ben', 'GET', '/media/media-2')).status).toBe(404)
    expect((await call('cy', 'DELETE', `/projects/${project}/members/cy`)).status).toBe(204)
    expect((await call('cy', 'GET', '/projects')).body).toMatchObject({ total: 1 })
    expect((await call('ada', 'GET', '/projects')).body).not.toMatchObject({ projects: [{}, { members: {} }] })
    expect((await call('ada', 'GET', '/media')).body).toMatchObject({ total: 2 })
  })

  it('is reported when it is shared, changed and deleted, also without files, and never file by file', async () => {
    const { body } = await call('ada', 'POST', '/projects', { name: 'Request 8' })
    project = (body as { id: string }).id
    const reported = () => backend.socketCommands.splice(0)
    reported()
    const message = { type: 'project', data: { id: project } }
    const toBoth = ['ada', 'ben'].map((userId) => ({ kind: 'message', userId, message }))
    await share('ben@council.example')
    expect(reported()).toEqual(toBoth)
    await call('ben', 'PUT', `/projects/${project}/reasons`, {
      revision: 0,
      reasons: [{ code: 's40', text: 'Personal' }],
      defaultReason: null,
    })
    expect(reported()).toEqual(toBoth)
    await call('ada', 'DELETE', `/projects/${project}`)
    expect(reported()).toEqual(toBoth)
  })

  it('reports files, reviews and jobs to all of its people, and no one else', async () => {
    await share('ben@council.example')
    heard('ben')
    await call('ada', 'PUT', `${FILE}/detections`, { revision: 0, style: 'Smooth', tracks: [aTrack('track-1')] })
    await call('ada', 'PATCH', FILE, { name: 'lobby.jpg' })
    const types = backend.socketCommands.flatMap((one) => (one.kind === 'message' ? [`${one.userId} ${one.message.type}`] : []))
    expect(types.filter((one) => one.startsWith('ben'))).toEqual(['ben detections', 'ben media', 'ben media'])
    expect(types.some((one) => one.startsWith('cy'))).toBe(false)
    await call('ada', 'PATCH', FILE, { projectId: 'project-default' })
    await backend.tables.change(async () => undefined)
    expect(heard('ben').at(-1)).toBe('media_deleted')
    expect((await call('ben', 'GET', FILE)).status).toBe(404)
  })

  it('lets every member see and cancel its jobs, and lists them as their requester’s', async () => {
    let release: () => void = () => undefined
    const blocked = new Promise<void>((resolve) => (release = resolve))
    backend = await startTestBackend({ engine: fakeEngine({ redact: async () => blocked.then(() => held) }) })
    for (const name of ['ada', 'ben', 'cy']) await addUser(backend, name)
    project = ((await call('ada', 'POST', '/projects', { name: 'Request 7' })).body as { id: string }).id
    await addImage(backend, 'ada', { projectId: project, projectName: 'Request 7' })
    await share('ben@council.example')
    await call('ada', 'PUT', `${FILE}/detections`, { revision: 0, style: 'Smooth', tracks: [aTrack('track-1')] })
    const { id, ownerId } = (await call('ada', 'POST', `${FILE}/redact`, { revision: 1, title: 'One', description: '' })).body as Job
    expect(ownerId).toBe('ada')
    expect((await call('ben', 'GET', '/jobs')).body).toMatchObject({ total: 0 })
    expect((await call('ben', 'GET', '/jobs?mediaId=media-1')).body).toMatchObject({ jobs: [{ id, ownerId: 'ada' }] })
    expect((await call('cy', 'DELETE', `/jobs/${id}`)).status).toBe(404)
    expect((await call('ben', 'DELETE', `/jobs/${id}`)).status).toBe(204)
    release()
    await idle()
    const log = (await call('ada', 'GET', `${FILE}/activities`)).body as MediaActivityList
    expect(log.activities[0]).toMatchObject({ action: 'job_cancelled', by: 'ben@council.example' })
  })
})

describe('[MEDIA-01] a former member', () => {
  it('neither sees nor cancels a job that they requested, nor hears of it', async () => {
    let release: () => void = () => undefined
    const blocked = new Promise<void>((resolve) => (release = resolve))
    backend = await startTestBackend({ engine: fakeEngine({ redact: async () => blocked.then(() => held) }) })
    for (const name of ['ada', 'ben']) await addUser(backend, name)
    project = ((await call('ada', 'POST', '/projects', { name: 'Request 7' })).body as { id: string }).id
    await addImage(backend, 'ada', { projectId: project, projectName: 'Request 7' })
    await share('ben@council.example')
    await call('ada', 'PUT', `${FILE}/detections`, { revision: 0, style: 'Smooth', tracks: [aTrack('track-1')] })
    const { id } = (await call('ben', 'POST', `${FILE}/redact`, { revision: 1, title: 'One', description: '' })).body as Job
    expect((await call('ben', 'GET', '/jobs')).body).toMatchObject({ total: 1 })
    await call('ada', 'DELETE', `/projects/${project}/members/ben`)
    expect((await call('ben', 'GET', '/jobs')).body).toMatchObject({ total: 0 })
    expect((await call('ben', 'GET', `/jobs/${id}`)).status).toBe(404)
    expect((await call('ben', 'DELETE', `/jobs/${id}`)).status).toBe(404)
    heard('ben')
    release()
    await idle()
    expect(heard('ben')).toEqual([])
    expect((await call('ada', 'GET', `/jobs/${id}`)).body).toMatchObject({ state: 'succeeded' })
  })

  it('gets the same response when the request to leave is repeated', async () => {
    await share('ben@council.example')
    const leave = (headers: Record<string, string> = {}) =>
      backend.call('DELETE', `/projects/${project}/members/ben`, undefined, { as: 'ben', headers })
    expect((await leave()).status).toBe(204)
    expect((await leave({ 'x-embedded-repeat': '1' })).status).toBe(204)
    expect((await leave()).status).toBe(404)
  })

  it('has their uploads counted as theirs after they have moved them into the project', async () => {
    await share('ben@council.example')
    await upload('ben', 'media-2')
    await addImage(backend, 'ben', { id: 'media-3' })
    await call('ben', 'PATCH', '/media/media-3', { projectId: project })
    const uploaderOf = async (id: string) => (await backend.tables.get('media', id))?.uploaderId
    expect([await uploaderOf('media-2'), await uploaderOf('media-3'), await uploaderOf('media-1')]).toEqual(['ben', 'ben', undefined])
  })
})
