import { beforeEach, describe, expect, it } from 'vitest'

import { PERSONA_PASSWORD, personas } from '#mocks/seed/personas.ts'
import { containing } from '#mocks/testing/matchers.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
})

async function get(path: string, as?: string): Promise<unknown> {
  return (await backend.call('GET', path, undefined, as === undefined ? {} : { as })).body
}

describe('[ACC-01] profile', () => {
  const edit = (key: string, value: string) => backend.call('POST', '/app/info/edit', { key, value }, { as: 'ada' })

  beforeEach(() => addUser(backend, 'ada'))

  it('changes one field at a time, and clears it when the value is empty', async () => {
    for (const [key, value] of Object.entries({ name: ' Ada Okafor ', company: 'Council', jobTitle: 'Officer' })) {
      expect((await edit(key, value)).status).toBe(204)
    }
    expect(await get('/app/info', 'ada')).toMatchObject({ user: { name: 'Ada Okafor', company: 'Council', jobTitle: 'Officer' } })
    await edit('company', ' ')
    expect(await get('/app/info', 'ada')).toMatchObject({ user: { company: null, jobTitle: 'Officer' } })
  })

  it('rejects an empty name and fields that are not editable', async () => {
    expect((await edit('name', '  ')).status).toBe(422)
    expect((await edit('email', 'x@y.example')).status).toBe(422)
  })
})

describe('message to the team', () => {
  it("is added to the outbox with the sender's address", async () => {
    await addUser(backend, 'ada')
    expect((await backend.call('POST', '/app/notify', { msg: 'A version for phones, please.' }, { as: 'ada' })).status).toBe(204)
    expect(await backend.tables.all('emails')).toMatchObject([
      { subject: 'Message from ada@council.example', text: 'A version for phones, please.' },
    ])
  })
})

describe('public endpoints', () => {
  it('return marketing and accept metrics', async () => {
    expect(await get('/marketing')).toMatchObject({ loginHtml: containing('<p>') })
    const properties = { total: 9, submissions: 3, type: 'duration', average: 3, min: 1, max: 5 }
    expect((await backend.call('POST', '/metrics/posthog', { metrics: [{ event: 'load', properties }] })).status).toBe(204)
    expect((await backend.call('POST', '/metrics/posthog', { metrics: [{ event: 'load', properties: {} }] })).status).toBe(422)
  })
})

describe('[ROLE-01] personas', () => {
  const plainUser = { approved: true, forceApiView: false, enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: false }
  const expected = [
    ['newUser', { ...plainUser, remainingSeconds: 600 }, { planTitle: 'Free', freeTier: true }],
    ['standard', { ...plainUser, remainingSeconds: 39_600 }, { planTitle: 'Team', freeTier: false }],
    ['unlimited', { ...plainUser, remainingSeconds: 'infinite' }, { unlimited: true, adminUser: false }],
    ['enterpriseUser', { ...plainUser, enterpriseUser: true, remainingSeconds: 36_000 }, { planTitle: 'Enterprise plan' }],
    [
      'enterpriseAdmin',
      { ...plainUser, enterpriseUser: true, enterpriseAdmin: true, remainingSeconds: 360_000 },
      { planTitle: 'Enterprise plan' },
    ],
    [
      'enterpriseOwner',
      { ...plainUser, enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: true },
      { planTitleSubtitle: 'Riverside Council' },
    ],
    ['admin', { ...plainUser, remainingSeconds: 'infinite' }, { unlimited: true, adminUser: true }],
    ['apiUi', { ...plainUser, forceApiView: true, remainingSeconds: null }, { planTitle: 'Free' }],
    ['apiView', { ...plainUser, forceApiView: true, remainingSeconds: null }, { planTitle: 'Free' }],
    ['apiAdmin', { ...plainUser, forceApiView: true, remainingSeconds: 'infinite' }, { unlimited: true, adminUser: true }],
  ] as const

  it.each(expected)('%s has the right profile, plan and settings', async (name, info, payment) => {
    const id = await joinAs(backend, name)
    expect(await get('/app/info', id)).toMatchObject(info)
    expect(await get('/app/info/payment', id)).toMatchObject(payment)
    expect(await get('/app/info/config', id)).toEqual({ showApiUI: name === 'apiUi' })
  })

  it('are created with their colleagues at their first sign-in', async () => {
    const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
    expect(await backend.tables.all('users')).toHaveLength(1)
    const { email, id } = personas.enterpriseOwner
    const wrong = await backend.call('POST', '/auth/login', { ...client, email, password: 'not-this-one-9' })
    expect(wrong.status).toBe(403)
    const right = await backend.call('POST', '/auth/login', { ...client, email, password: PERSONA_PASSWORD })
    expect(right).toEqual({ status: 200, body: { userId: id } })
    expect(await backend.tables.all('users')).toHaveLength(4)
  })

  it('keep their changes at the next sign-in', async () => {
    const id = await joinAs(backend, 'standard')
    await backend.call('POST', '/app/info/edit', { key: 'name', value: 'Samira' }, { as: id })
    await joinAs(backend, 'standard')
    expect(await get('/app/info', id)).toMatchObject({ user: { name: 'Samira' } })
  })
})
