import { beforeEach, describe, expect, it } from 'vitest'

import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'ben')
})

function call(method: string, path: string, body?: unknown, as = 'ada') {
  return backend.call(method, path, body, { as })
}

async function make(name: string, as = 'ada'): Promise<string> {
  const { body } = await call('POST', '/projects', { name }, as)
  // Responses are validated against the contract's schemas.
  return (body as { id: string }).id
}

describe('[MEDIA-01] projects', () => {
  it('are listed by page and name after the default project, with their number of files', async () => {
    const id = await make('  Request 2 ')
    await make('Request 1')
    await make("Ben's project", 'ben')
    await addImage(backend, 'ada', { projectId: id })
    expect((await call('GET', '/projects')).body).toMatchObject({
      projects: [
        { id: 'project-default', name: 'My files', mediaCount: 0, isDefault: true },
        { name: 'Request 1', mediaCount: 0, isDefault: false },
        { name: 'Request 2', mediaCount: 1 },
      ],
      total: 3,
    })
    expect((await call('GET', '/projects?page=1&rowsPerPage=2')).body).toMatchObject({ projects: [{ name: 'Request 2' }], total: 3 })
  })

  it('have unique names that are not empty', async () => {
    const id = await make('Request')
    expect((await call('POST', '/projects', { name: 'Request' })).status).toBe(409)
    expect((await call('POST', '/projects', { name: 'My files' })).status).toBe(409)
    expect((await call('POST', '/projects', { name: '  ' })).status).toBe(422)
    expect((await call('PATCH', `/projects/${id}`, { name: 'Request' })).status).toBe(200)
    const again = await backend.call('POST', '/projects', { name: 'Request' }, { as: 'ada', headers: { 'x-embedded-repeat': '1' } })
    expect(again).toMatchObject({ status: 201, body: { id } })
  })

  it("pass a new name on to their files and notify the owner's tabs", async () => {
    const id = await make('Request')
    await addImage(backend, 'ada', { projectId: id, projectName: 'Request' })
    await call('PATCH', `/projects/${id}`, { name: 'Request (closed)' })
    expect((await call('GET', '/media/media-1')).body).toMatchObject({ projectId: id, projectName: 'Request (closed)' })
    expect(backend.socketCommands.at(-1)).toMatchObject({
      kind: 'message',
      userId: 'ada',
      message: { type: 'media', data: { projectName: 'Request (closed)' } },
    })
  })

  it('are deleted only when empty', async () => {
    const id = await make('Request')
    await addImage(backend, 'ada', { projectId: id })
    expect(await call('DELETE', `/projects/${id}`)).toEqual({
      status: 409,
      body: { error: 'This project contains files. Move or delete them first.', code: 'conflict' },
    })
    await call('PATCH', '/media/media-1', { projectId: 'project-default' })
    expect((await call('DELETE', `/projects/${id}`)).status).toBe(204)
    expect((await call('DELETE', `/projects/${id}`)).status).toBe(404)
    expect((await call('DELETE', '/projects/project-default')).status).toBe(409)
  })

  it('are accessible to their owner only', async () => {
    const id = await make('Request')
    await addImage(backend, 'ben')
    expect((await call('PATCH', `/projects/${id}`, { name: 'Mine' }, 'ben')).status).toBe(404)
    expect((await call('DELETE', `/projects/${id}`, undefined, 'ben')).status).toBe(404)
    expect((await call('PATCH', '/media/media-1', { projectId: id }, 'ben')).status).toBe(404)
  })
})

describe('file', () => {
  beforeEach(() => addImage(backend, 'ada'))

  it('is renamed, moved and listed in its project', async () => {
    const id = await make('Request')
    expect((await call('PATCH', '/media/media-1', { name: ' lobby.jpg ', projectId: id })).body).toMatchObject({
      name: 'lobby.jpg',
      projectId: id,
      projectName: 'Request',
    })
    expect((await call('GET', `/media?projectId=${id}`)).body).toMatchObject({ medias: { 'media-1': { name: 'lobby.jpg' } }, total: 1 })
    expect((await call('GET', '/media?projectId=project-default')).body).toEqual({ medias: {}, total: 0, workCounts: {} })
  })

  it("rejects an update with no changes, an empty name, an unknown project or another user's file", async () => {
    expect((await call('PATCH', '/media/media-1', {})).status).toBe(422)
    expect((await call('PATCH', '/media/media-1', { name: ' ' })).status).toBe(422)
    expect((await call('PATCH', '/media/media-1', { projectId: 'project-none' })).status).toBe(404)
    expect((await call('PATCH', '/media/media-1', { name: 'mine.jpg' }, 'ben')).status).toBe(404)
  })

  it('[MEDIA-07] is found by name, project, type and detections, for its owner only', async () => {
    const search = async (searchTerm: string, as = 'ada', page = 0) =>
      (await call('POST', '/media/search', { category: 'tag', searchTerm, page, rowsPerPage: 1 }, as)).body
    const none = { searchResult: {}, totalResults: 0 }
    const found = { searchResult: { 'media-1': { id: 'media-1' } }, totalResults: 1 }
    for (const term of ['STREET', 'my files', 'image']) expect(await search(term)).toMatchObject(found)
    expect(await search('faces')).toEqual(none)
    await call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } })
    await backend.backend.queue.idle()
    expect(await search('faces')).toMatchObject(found)
    for (const term of ['license plate', 'text', 'objects']) expect(await search(term)).toEqual(none)
    await call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { license_plates: 1, text: 1 } })
    await backend.backend.queue.idle()
    for (const term of ['faces', 'license plate', 'text', 'objects']) expect(await search(term)).toMatchObject(found)
    expect(await search('screens')).toEqual(none)
    expect(await search('street', 'ada', 1)).toEqual({ searchResult: {}, totalResults: 1 })
    expect(await search('street', 'ben')).toEqual(none)
    expect((await call('POST', '/media/search', { category: 'tag', searchTerm: '', page: 0, rowsPerPage: 1 })).status).toBe(422)
  })
})
