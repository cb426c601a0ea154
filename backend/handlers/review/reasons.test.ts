import { beforeEach, describe, expect, it } from 'vitest'

import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

let backend: TestBackend
let project: string

const foi = [
  { code: 's40(2)', text: 'Personal information of a third party' },
  { code: 's38', text: 'Health and safety' },
]

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'ben')
  const { body } = await backend.call('POST', '/projects', { name: 'Request 1' }, { as: 'ada' })
  // Responses are validated against the contract's schemas.
  project = (body as { id: string }).id
})

const read = (id = project, as = 'ada') => backend.call('GET', `/projects/${id}/reasons`, undefined, { as })
const save = (body: object, id = project, as = 'ada', headers = {}) => backend.call('PUT', `/projects/${id}/reasons`, body, { as, headers })

describe('[MEDIA-05] reasons of a project', () => {
  it('are empty at revision 0 until they are saved, without surrounding spaces', async () => {
    expect(await read()).toEqual({ status: 200, body: { revision: 0, reasons: [], defaultReason: null } })
    const sent = { revision: 0, reasons: [foi[0], { code: ' s38 ', text: ' Health and safety ' }], defaultReason: ' s38' }
    const saved = { status: 200, body: { revision: 1, reasons: foi, defaultReason: 's38' } }
    expect(await save(sent)).toEqual(saved)
    expect(await read()).toEqual(saved)
  })

  it('reject outdated revisions and change nothing', async () => {
    await save({ revision: 0, reasons: foi, defaultReason: null })
    expect(await save({ revision: 0, reasons: [], defaultReason: null })).toMatchObject({
      status: 409,
      body: { code: 'revision-conflict' },
    })
    expect((await read()).body).toMatchObject({ revision: 1, reasons: foi })
  })

  it('return the first result of a request that is sent again, because its response may be lost', async () => {
    const sent = { revision: 0, reasons: foi, defaultReason: 's38' }
    const first = await save(sent)
    expect(await save(sent, project, 'ada', { 'x-embedded-repeat': '1' })).toEqual(first)
  })

  it('reject codes that differ only in surrounding spaces, and a default that is not listed, with the field', async () => {
    const twice = { revision: 0, reasons: [...foi, { code: ' s38', text: '' }], defaultReason: null }
    expect(await save(twice)).toMatchObject({ status: 422, body: { field: 'reasons.2.code' } })
    expect(await save({ revision: 0, reasons: foi, defaultReason: 's99' })).toMatchObject({ status: 422, body: { field: 'defaultReason' } })
    expect((await read()).body).toMatchObject({ revision: 0 })
  })

  it('are accessible to their owner only, and each user has their own list in the default project', async () => {
    expect((await read(project, 'ben')).status).toBe(404)
    expect((await save({ revision: 0, reasons: foi, defaultReason: null }, project, 'ben')).status).toBe(404)
    expect((await read('project-none')).status).toBe(404)
    expect((await save({ revision: 0, reasons: foi, defaultReason: null }, 'project-default')).status).toBe(200)
    expect((await read('project-default')).body).toMatchObject({ revision: 1 })
    expect((await read('project-default', 'ben')).body).toMatchObject({ revision: 0, reasons: [] })
    const info = await backend.call('GET', '/app/info', undefined, { as: 'ada' })
    expect(info).toMatchObject({ status: 200, body: { user: { id: 'ada' } } })
    expect(JSON.stringify(info.body)).not.toContain('s40(2)')
  })

  it('stay when the project is renamed', async () => {
    await save({ revision: 0, reasons: foi, defaultReason: null })
    await backend.call('PATCH', `/projects/${project}`, { name: 'Request 2' }, { as: 'ada' })
    expect((await read()).body).toMatchObject({ revision: 1, reasons: foi })
  })
})

describe('[MEDIA-05] new review', () => {
  const review = async () => (await backend.call('GET', '/media/media-1/detections', undefined, { as: 'ada' })).body
  const detect = async () => {
    await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: { faces: 1 } }, { as: 'ada' })
    await backend.backend.queue.idle()
  }

  it('has the default reason of its project, before and after the first detection', async () => {
    await save({ revision: 0, reasons: foi, defaultReason: 's38' })
    await addImage(backend, 'ada', { projectId: project, projectName: 'Request 1' })
    expect(await review()).toMatchObject({ revision: 0, defaultReason: 's38' })
    await detect()
    expect(await review()).toMatchObject({ revision: 1, defaultReason: 's38' })
  })

  it('has no default reason if its project has none, and a saved review keeps its own', async () => {
    await addImage(backend, 'ada')
    await detect()
    expect(await review()).not.toHaveProperty('defaultReason')
    await save({ revision: 0, reasons: foi, defaultReason: 's38' }, 'project-default')
    await detect()
    expect(await review()).not.toHaveProperty('defaultReason')
  })
})
