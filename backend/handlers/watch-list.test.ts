import { beforeEach, describe, expect, it } from 'vitest'

import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

let backend: TestBackend
let project: string

const ada = { id: 't1', kind: 'words', text: 'Ada Okafor', category: 'PERSON', addedAt: 5, from: 'media-1' }
const cases = { id: 't2', kind: 'expression', text: 'K-\\d{4}', matchCase: true, addedAt: 6 }

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'ben')
  const { body } = await backend.call('POST', '/projects', { name: 'Case 1' }, { as: 'ada' })
  // Responses are validated against the contract's schemas.
  project = (body as { id: string }).id
})

const read = (id = project, as = 'ada') => backend.call('GET', `/projects/${id}/watch-list`, undefined, { as })
const save = (body: object, id = project, as = 'ada', headers = {}) =>
  backend.call('PUT', `/projects/${id}/watch-list`, body, { as, headers })

describe('[MEDIA-02] watch list of a project', () => {
  it('is empty at revision 0 until it is saved, without surrounding spaces', async () => {
    expect(await read()).toEqual({ status: 200, body: { revision: 0, terms: [] } })
    const saved = { status: 200, body: { revision: 1, terms: [ada, cases] } }
    expect(await save({ revision: 0, terms: [{ ...ada, text: ' Ada Okafor ' }, cases] })).toEqual(saved)
    expect(await read()).toEqual(saved)
  })

  it('rejects outdated revisions and changes nothing', async () => {
    await save({ revision: 0, terms: [ada] })
    expect(await save({ revision: 0, terms: [] })).toMatchObject({ status: 409, body: { code: 'revision-conflict' } })
    expect((await read()).body).toMatchObject({ revision: 1, terms: [ada] })
  })

  it('returns the first result of a request that is sent again, because its response may be lost', async () => {
    const sent = { revision: 0, terms: [ada] }
    const first = await save(sent)
    expect(await save(sent, project, 'ada', { 'x-embedded-repeat': '1' })).toEqual(first)
  })

  it('rejects terms that are listed twice or cannot be searched for, with the field', async () => {
    const refused = async (...terms: object[]) => (await save({ revision: 0, terms })).body
    expect(await refused(ada, { ...ada, id: 't3', text: 'ADA  OKAFOR' })).toMatchObject({ field: 'terms.1.text' })
    expect(await refused(ada, { ...cases, id: 't1' })).toMatchObject({ field: 'terms.1.id' })
    const slow = await refused({ ...cases, text: '(a+)+b' })
    expect(slow).toMatchObject({ field: 'terms.0.text' })
    expect(JSON.stringify(slow)).toContain('It repeats a group')
    expect(await refused({ ...cases, text: '(' })).toMatchObject({ field: 'terms.0.text' })
    expect(await refused({ ...ada, text: '...' })).toMatchObject({ field: 'terms.0.text', error: 'Enter at least one word or number.' })
    expect(await refused({ ...ada, text: 'a'.repeat(201) })).toMatchObject({ field: 'terms.0.text' })
    expect((await save({ revision: 0, terms: [{ ...ada, text: 'a'.repeat(301) }] })).status).toBe(422)
    expect((await read()).body).toMatchObject({ revision: 0 })
  })

  it('has up to 1,000 terms', async () => {
    const terms = Array.from({ length: 1001 }, (_, index) => ({ ...ada, id: `t${index}`, text: `Name ${index}` }))
    expect((await save({ revision: 0, terms })).status).toBe(422)
    expect((await save({ revision: 0, terms: terms.slice(1) })).status).toBe(200)
  })

  it('is accessible to its owner only, and each user has their own list in the default project', async () => {
    expect((await read(project, 'ben')).status).toBe(404)
    expect((await save({ revision: 0, terms: [ada] }, project, 'ben')).status).toBe(404)
    expect((await read('project-none')).status).toBe(404)
    expect((await save({ revision: 0, terms: [ada] }, 'project-default')).status).toBe(200)
    expect((await read('project-default')).body).toMatchObject({ revision: 1 })
    expect((await read('project-default', 'ben')).body).toMatchObject({ revision: 0, terms: [] })
    const info = await backend.call('GET', '/app/info', undefined, { as: 'ada' })
    expect(JSON.stringify(info.body)).not.toContain('Okafor')
  })

  it('stays when the project is renamed, and beside its reasons', async () => {
    await save({ revision: 0, terms: [ada] })
    const reasons = { revision: 0, reasons: [{ code: 's38', text: 'Health' }], defaultReason: null }
    await backend.call('PUT', `/projects/${project}/reasons`, reasons, { as: 'ada' })
    await backend.call('PATCH', `/projects/${project}`, { name: 'Case 2' }, { as: 'ada' })
    expect((await read()).body).toMatchObject({ revision: 1, terms: [ada] })
  })
})
