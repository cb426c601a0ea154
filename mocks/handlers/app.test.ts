import { beforeEach, describe, expect, it } from 'vitest'

import { PERSONA_PASSWORD, personas } from '../seed/personas'
import { containing } from '../testing/matchers'
import { joinAs } from '../testing/personas'
import { addUser, startTestBackend, type TestBackend } from '../testing/test-backend'

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
})

async function get(path: string, as?: string): Promise<unknown> {
  return (await backend.call('GET', path, undefined, as === undefined ? {} : { as })).body
}

describe('[ACC-01] the profile', () => {
  const edit = (key: string, value: string) => backend.call('POST', '/app/info/edit', { key, value }, { as: 'ada' })

  beforeEach(() => addUser(backend, 'ada'))

  it('changes a field at a time; an empty one is none', async () => {
    for (const [key, value] of Object.entries({ name: ' Ada Okafor ', company: 'Council', jobTitle: 'Officer' })) {
      expect((await edit(key, value)).status).toBe(204)
    }
    expect(await get('/app/info', 'ada')).toMatchObject({ user: { name: 'Ada Okafor', company: 'Council', jobTitle: 'Officer' } })
    await edit('company', ' ')
    expect(await get('/app/info', 'ada')).toMatchObject({ user: { company: null, jobTitle: 'Officer' } })
  })

  it('keeps a name, and what cannot be edited', async () => {
    expect((await edit('name', '  ')).status).toBe(422)
    expect((await edit('email', 'x@y.example')).status).toBe(422)
  })
})

describe('a message to the team', () => {
  it('is kept with its sender', async () => {
    await addUser(backend, 'ada')
    expect((await backend.call('POST', '/app/notify', { msg: 'A version for phones, please.' }, { as: 'ada' })).status).toBe(204)
    expect(backend.tables.all('emails')).toMatchObject([
      { subject: 'Message from ada@council.example', text: 'A version for phones, please.' },
    ])
  })
})

describe('what anybody may ask and send', () => {
  it('is the marketing and the metrics', async () => {
    expect(await get('/marketing')).toMatchObject({ loginHtml: containing('<p>') })
    const properties = { total: 9, submissions: 3, type: 'duration', average: 3, min: 1, max: 5 }
    expect((await backend.call('POST', '/metrics/posthog', { metrics: [{ event: 'load', properties }] })).status).toBe(204)
    expect((await backend.call('POST', '/metrics/posthog', { metrics: [{ event: 'load', properties: {} }] })).status).toBe(422)
  })
})

describe('[ROLE-01] the personas', () => {
  const nobody = { approved: true, forceApiView: false, enterpriseUser: false, enterpriseAdmin: false, enterpriseOwner: false }
  const expected = [
    ['newUser', { ...nobody, remainingSeconds: 600 }, { planTitle: 'Free', freeTier: true }],
    ['standard', { ...nobody, remainingSeconds: 39_600 }, { planTitle: 'Team', freeTier: false }],
    ['unlimited', { ...nobody, remainingSeconds: 'infinite' }, { unlimited: true, adminUser: false }],
    ['enterpriseUser', { ...nobody, enterpriseUser: true, remainingSeconds: 36_000 }, { planTitle: 'Enterprise plan' }],
    [
      'enterpriseAdmin',
      { ...nobody, enterpriseUser: true, enterpriseAdmin: true, remainingSeconds: 360_000 },
      { planTitle: 'Enterprise plan' },
    ],
    [
      'enterpriseOwner',
      { ...nobody, enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: true },
      { planTitleSubtitle: 'Riverside Council' },
    ],
    ['admin', { ...nobody, remainingSeconds: 'infinite' }, { unlimited: true, adminUser: true }],
    ['apiUi', { ...nobody, forceApiView: true, remainingSeconds: null }, { planTitle: 'Free' }],
    ['apiView', { ...nobody, forceApiView: true, remainingSeconds: null }, { planTitle: 'Free' }],
    ['apiAdmin', { ...nobody, forceApiView: true, remainingSeconds: 'infinite' }, { unlimited: true, adminUser: true }],
  ] as const

  it.each(expected)('%s is who they are', async (name, info, payment) => {
    const id = await joinAs(backend, name)
    expect(await get('/app/info', id)).toMatchObject(info)
    expect(await get('/app/info/payment', id)).toMatchObject(payment)
    expect(await get('/app/info/config', id)).toEqual({ showApiUI: name === 'apiUi' })
  })

  it('are there once somebody signs in as one of them, with their colleagues', async () => {
    const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
    expect(backend.tables.all('users')).toHaveLength(1)
    const { email, id } = personas.enterpriseOwner
    const wrong = await backend.call('POST', '/auth/login', { ...client, email, password: 'not-this-one-9' })
    expect(wrong.status).toBe(403)
    const right = await backend.call('POST', '/auth/login', { ...client, email, password: PERSONA_PASSWORD })
    expect(right).toEqual({ status: 200, body: { userId: id } })
    expect(backend.tables.all('users')).toHaveLength(4)
  })

  it('stay as they have become', async () => {
    const id = await joinAs(backend, 'standard')
    await backend.call('POST', '/app/info/edit', { key: 'name', value: 'Samira' }, { as: id })
    await joinAs(backend, 'standard')
    expect(await get('/app/info', id)).toMatchObject({ user: { name: 'Samira' } })
  })
})
