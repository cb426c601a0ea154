import { beforeEach, describe, expect, it } from 'vitest'

import { handleContent } from '../content/content'
import { accessBytes } from '#mocks/bytes-access.ts'
import { versionLike } from '#api/test-support.ts'
import type { JobRecord, MediaRecord, VersionRecord } from '../records/records'
import { addImage, addUser, ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const ada = { as: 'ada' }
const eve = { as: 'eve' }
const street = '/media/media-street/versions/version-1'

let backend: TestBackend

/** Adds versions of a file, oldest first, with their bytes. */
async function addVersions(media: MediaRecord, ...versions: (Partial<VersionRecord> & { id: string })[]): Promise<void> {
  const records = versions.map((one) => ({ ...versionLike(one.id), mediaId: media.id, ownerId: media.ownerId, ...one }))
  for (const { id } of records) await backend.files.write('versions', id, new Blob([`pixels of ${id}`]))
  await backend.tables.change((draft) => {
    for (const record of records) draft.put('versions', record)
    const exportedVersions = records.map(({ id, title, description }) => ({ id, title, description }))
    draft.put('media', { ...media, state: 'Redacted', exportedVersions })
  })
}

const listed = async (query = '', as = ada) => {
  const { status, body } = await backend.call('GET', `/versions${query}`, undefined, as)
  expect(status).toBe(200)
  const { versions, total } = body as { versions: { id: string }[]; total: number }
  return { ids: versions.map(({ id }) => id), total }
}

const download = (path = street, init: RequestInit = {}) => {
  const access = accessBytes(
    backend.database,
    backend.files,
    () => undefined,
    () => backend.clock.milliseconds,
  )
  const headers = { ...init.headers, Authorization: 'Bearer token-of-ada' }
  return handleContent(new Request(`${ORIGIN}/legacy${path}/content`, { ...init, headers }), access)
}

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'eve')
  await addVersions(
    await addImage(backend, 'ada', { id: 'media-street', name: 'Street.jpg' }),
    { id: 'version-1', title: 'For the court', createdAt: 100, size: 30 },
    { id: 'version-2', title: 'Version 10', createdAt: 300, size: 10, release: 'held' },
  )
  await addVersions(await addImage(backend, 'ada', { id: 'media-lobby', name: 'lobby.mp4', type: 'video', projectId: 'project-2' }), {
    id: 'version-3',
    title: 'Version 2',
    createdAt: 200,
    size: 20,
  })
  await addVersions(await addImage(backend, 'eve', { id: 'media-eve' }), { id: 'version-eve', createdAt: 400 })
})

describe('[MEDIA-06] list of all versions', () => {
  it("contains the user's versions of every file with their files, newest first", async () => {
    expect(await listed()).toEqual({ ids: ['version-2', 'version-3', 'version-1'], total: 3 })
    expect(await listed('', eve)).toEqual({ ids: ['version-eve'], total: 1 })
    const { body } = await backend.call('GET', '/versions?rowsPerPage=1&page=1', undefined, ada)
    expect(body).toMatchObject({
      versions: [{ mediaId: 'media-lobby', media: { name: 'lobby.mp4', type: 'video', projectId: 'project-2' } }],
    })
  })

  it.each([
    ['?type=video', ['version-3']],
    ['?projectId=project-2', ['version-3']],
    ['?release=held', ['version-2']],
    ['?search=COURT', ['version-1']],
    ['?search=street.jpg', ['version-2', 'version-1']],
    ['?from=200', ['version-2', 'version-3']],
    ['?from=100&to=300', ['version-3', 'version-1']],
    ['?outdated=true', []],
    ['?outdated=false&release=released', ['version-3', 'version-1']],
    ['?sort=oldest', ['version-1', 'version-3', 'version-2']],
    ['?sort=name', ['version-1', 'version-3', 'version-2']],
    ['?sort=smallest', ['version-2', 'version-3', 'version-1']],
    ['?sort=largest', ['version-1', 'version-3', 'version-2']],
  ])('selects and sorts with %s', async (query, ids) => {
    expect(await listed(query)).toEqual({ ids, total: ids.length })
  })

  it('is empty beyond its last page, with the total', async () => {
    expect(await listed('?page=1&rowsPerPage=2')).toEqual({ ids: ['version-1'], total: 3 })
    expect(await listed('?page=2&rowsPerPage=2')).toEqual({ ids: [], total: 3 })
  })

  it('gets 422 with the field of an invalid filter', async () => {
    for (const [query, field] of [
      ['?sort=state', 'sort'],
      ['?from=-1', 'from'],
      ['?rowsPerPage=201', 'rowsPerPage'],
      ['?outdated=maybe', 'outdated'],
    ] as const)
      expect(await backend.call('GET', `/versions${query}`, undefined, ada)).toMatchObject({ status: 422, body: { field } })
  })
})

describe('[MEDIA-06] one version', () => {
  it('is read by its owner only, and only below its own file', async () => {
    expect(await backend.call('GET', street, undefined, ada)).toMatchObject({
      status: 200,
      body: { id: 'version-1', title: 'For the court', outdated: false, media: { name: 'Street.jpg' } },
    })
    for (const path of ['/media/media-lobby/versions/version-1', '/media/media-street/versions/version-none']) {
      expect((await backend.call('GET', path, undefined, ada)).status).toBe(404)
    }
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { title: 'Mine' } : undefined
      expect((await backend.call(method, street, body, eve)).status).toBe(404)
    }
    expect((await backend.tables.get('versions', 'version-1'))?.title).toBe('For the court')
  })

  it('is renamed and described, also in the list of its file', async () => {
    backend.socketCommands.length = 0
    expect(await backend.call('PATCH', street, { title: ' For Ms Lee ' }, ada)).toMatchObject({
      status: 200,
      body: { title: 'For Ms Lee', description: 'For the requester', fileName: 'street (redacted).png' },
    })
    expect(await backend.call('PATCH', street, { description: '' }, ada)).toMatchObject({ status: 200, body: { description: '' } })
    const exportedVersions = [{ id: 'version-1', title: 'For Ms Lee', description: '' }, { id: 'version-2' }]
    expect((await backend.call('GET', '/media/media-street', undefined, ada)).body).toMatchObject({ exportedVersions })
    expect(backend.socketCommands.at(-1)).toMatchObject({ message: { type: 'media', data: { exportedVersions } } })
  })

  it('gets 422 with the field for a title of 0 or 201 characters or of spaces only, and for no change', async () => {
    for (const title of ['', 'x'.repeat(201), '   ']) {
      expect(await backend.call('PATCH', street, { title }, ada)).toMatchObject({ status: 422, body: { code: 'invalid', field: 'title' } })
    }
    expect((await backend.call('PATCH', street, { title: 'x'.repeat(200) }, ada)).status).toBe(200)
    expect(await backend.call('PATCH', street, { description: 'x'.repeat(2001) }, ada)).toMatchObject({
      status: 422,
      body: { field: 'description' },
    })
    expect((await backend.call('PATCH', street, {}, ada)).status).toBe(422)
  })
})

describe('[MEDIA-06] deletion of a version', () => {
  it('removes its record, its bytes and its place in the file, and clears it from its job', async () => {
    const job: JobRecord = {
      id: 'job-1',
      mediaId: 'media-street',
      kind: 'redact',
      state: 'succeeded',
      stage: null,
      progress: 100,
      error: null,
      versionId: 'version-1',
      createdAt: 1,
      finishedAt: 2,
      ownerId: 'ada',
      command: { kind: 'redact', request: { revision: 1, title: 't', description: '' } },
      stateBefore: 'Ready for review',
      sequence: 1,
    }
    await backend.tables.change((draft) => draft.put('jobs', job))
    backend.socketCommands.length = 0
    expect((await backend.call('DELETE', street, undefined, ada)).status).toBe(204)
    expect(await backend.files.read('versions', 'version-1')).toBeUndefined()
    expect(await backend.files.read('versions', 'version-2')).toBeDefined()
    expect(await listed('?type=image')).toEqual({ ids: ['version-2'], total: 1 })
    expect((await backend.call('GET', '/media/media-street', undefined, ada)).body).toMatchObject({
      state: 'Redacted',
      exportedVersions: [{ id: 'version-2' }],
    })
    expect((await backend.call('GET', '/jobs/job-1', undefined, ada)).body).toMatchObject({ state: 'succeeded', versionId: null })
    expect(backend.socketCommands).toMatchObject([
      { message: { type: 'job', data: { id: 'job-1', versionId: null } } },
      { message: { type: 'media', data: { id: 'media-street', exportedVersions: [{ id: 'version-2' }] } } },
    ])
    for (const method of ['GET', 'DELETE']) expect((await backend.call(method, street, undefined, ada)).status).toBe(404)
  })

  it('makes the file reviewable again when it was the last version', async () => {
    expect((await backend.call('DELETE', '/media/media-lobby/versions/version-3', undefined, ada)).status).toBe(204)
    expect(await backend.tables.get('media', 'media-lobby')).toMatchObject({ state: 'Ready for review', exportedVersions: [] })
  })

  it('ends downloads: an open one stays complete, the next range gets 404', async () => {
    const open = await download()
    expect(open.status).toBe(200)
    expect((await download(street, { headers: { Range: 'bytes=0-3' } })).status).toBe(206)
    await backend.call('DELETE', street, undefined, ada)
    expect(await open.text()).toBe('pixels of version-1')
    expect((await download(street, { headers: { Range: 'bytes=4-' } })).status).toBe(404)
    expect((await download()).status).toBe(404)
  })

  it('gets 204 again when the request is repeated because its response was lost', async () => {
    const repeat = { ...ada, headers: { 'x-embedded-repeat': '1' } }
    expect((await backend.call('DELETE', street, undefined, repeat)).status).toBe(204)
    expect((await backend.call('DELETE', street, undefined, repeat)).status).toBe(204)
  })

  it('gets 409 while the version is being exported to the camera cloud', async () => {
    const job: JobRecord = {
      id: 'job-export',
      mediaId: 'media-street',
      kind: 'export',
      state: 'running',
      stage: 'send',
      progress: 10,
      error: null,
      versionId: null,
      createdAt: 1,
      finishedAt: null,
      ownerId: 'ada',
      command: { kind: 'export', versionId: 'version-1' },
      stateBefore: 'Redacted',
      sequence: 1,
    }
    await backend.tables.change((draft) => draft.put('jobs', job))
    expect(await backend.call('DELETE', street, undefined, ada)).toMatchObject({ status: 409, body: { code: 'busy' } })
    expect(await backend.files.read('versions', 'version-1')).toBeDefined()
    await backend.tables.change((draft) => draft.put('jobs', { ...job, state: 'succeeded', finishedAt: 3 }))
    expect((await backend.call('DELETE', street, undefined, ada)).status).toBe(204)
  })
})
