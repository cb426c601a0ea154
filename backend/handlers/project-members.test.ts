import { beforeEach, describe, expect, it } from 'vitest'

import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { profileForEnterprise, profileWith } from '../accounts/profiles'

let backend: TestBackend
let project: string

const call = (as: string, method: string, path: string, body?: unknown) => backend.call(method, path, body, { as })
const share = (email: string) => call('ada', 'POST', `/projects/${project}/members`, { email })

beforeEach(async () => {
  backend = await startTestBackend()
  for (const name of ['ada', 'ben', 'cy']) await addUser(backend, name)
  const { body } = await call('ada', 'POST', '/projects', { name: 'Request 7' })
  // Responses are validated against the contract's schemas.
  project = (body as { id: string }).id
})

describe('[MEDIA-01] sharing', () => {
  it('is refused with a reason', async () => {
    expect(await share('nobody@council.example')).toEqual({
      status: 422,
      body: {
        error: 'Couldn’t find this person. Check the address, or ask an administrator to add or approve them.',
        code: 'invalid',
        field: 'email',
      },
    })
    expect((await share('ada@council.example')).status).toBe(422)
    expect((await call('ada', 'POST', '/projects/project-default/members', { email: 'ben@council.example' })).status).toBe(409)
    expect((await call('ada', 'POST', '/projects/none/members', { email: 'ben@council.example' })).status).toBe(404)
    expect((await call('ada', 'DELETE', '/projects/none/members/ben')).status).toBe(404)
  })

  it('stays within an enterprise account, and outside all of them', async () => {
    await backend.tables.change(async (draft) => draft.put('profiles', profileForEnterprise('ben', 'account-1', 'user')))
    expect((await share('ben@council.example')).status).toBe(422)
    await backend.tables.change(async (draft) => draft.put('profiles', profileForEnterprise('ada', 'account-1', 'owner')))
    expect((await share('ben@council.example')).status).toBe(200)
    expect(await share('cy@council.example')).toMatchObject({
      status: 422,
      body: {
        error: 'Couldn’t find this person in your enterprise account. Check the address, or ask an administrator to add or approve them.',
      },
    })
  })

  it('needs an approved account, and emails the same person once a day', async () => {
    for (const hours of [0, 1, 25]) {
      backend.clock.milliseconds += hours * 3_600_000
      await share('ben@council.example')
      await call('ada', 'DELETE', `/projects/${project}/members/ben`)
    }
    expect(await backend.tables.all('emails')).toHaveLength(2)
    await backend.tables.change(async (draft) => draft.put('profiles', profileWith('ada', { approved: false })))
    expect(await share('ben@council.example')).toMatchObject({ status: 403, body: { code: 'pending-approval' } })
  })

  it('is limited to 100 people, and adds no one twice', async () => {
    await share('ben@council.example')
    await share('ben@council.example')
    const known = await backend.tables.get('projects', project)
    expect(known?.members).toEqual(['ben'])
    const many = Array.from({ length: 100 }, (_, index) => `user-${index}`)
    await backend.tables.change(async (draft) => known && draft.put('projects', { ...known, members: many }))
    expect((await share('cy@council.example')).status).toBe(409)
  })
})
