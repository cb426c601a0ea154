import { beforeEach, describe, expect, it } from 'vitest'

import { operations } from '#generated/operations.ts'

import { personas } from '../seed/personas'
import { joinAs } from '../testing/personas'
import { addUser, startTestBackend, type TestBackend } from '../testing/test-backend'

const riverside = {
  name: 'Hillside Police',
  maxUsers: 2,
  minutes: null,
  maxConcurrentJobs: 2,
  owner: { firstName: 'Hal', lastName: 'Hill', email: 'hal@hillside.example' },
}

let backend: TestBackend
let admin: string

beforeEach(async () => {
  backend = await startTestBackend()
  admin = await joinAs(backend, 'admin')
})

function call(method: string, path: string, body?: unknown, as = admin) {
  return backend.call(method, path, body, { as })
}

describe('[ACC-04] the administration', () => {
  const guarded = Object.values(operations).filter(({ tag }) => tag === 'admin')

  it.each(guarded)('$method $path is for those who run the product', async ({ method, path }) => {
    const bodies: Record<string, unknown> = {
      '/admin/accounts': riverside,
      '/admin/accounts/:accountId': { maxUsers: 3 },
      '/admin/users/:userId': { approved: true },
      '/admin/users/:userId/minutes': { minutes: 1 },
      '/admin/flags': {},
    }
    const address = path.replaceAll(/:\w+/g, 'somebody')
    const body = method === 'get' ? undefined : bodies[path]
    await addUser(backend, 'ada')
    expect((await call(method.toUpperCase(), address, body, 'ada')).status).toBe(403)
    expect((await call(method.toUpperCase(), address, body, await joinAs(backend, 'enterpriseOwner'))).status).toBe(403)
    expect((await backend.call(method.toUpperCase(), address, body)).status).toBe(401)
  })

  it('makes an account with an owner, and changes its limits', async () => {
    const made = await call('POST', '/admin/accounts', riverside)
    expect(made).toMatchObject({ status: 201, body: { name: 'Hillside Police', activeUsers: 1, minutes: null, usedMinutes: 0 } })
    // The contract's shape is checked before it leaves the back end.
    const { id } = made.body as { id: string }
    expect(backend.tables.all('emails').at(-1)).toMatchObject({ to: 'hal@hillside.example' })
    expect((await call('PATCH', `/admin/accounts/${id}`, { maxUsers: 5, minutes: 600, maxConcurrentJobs: 2 })).body).toMatchObject({
      maxUsers: 5,
      minutes: 600,
    })
    expect((await call('PATCH', `/admin/accounts/${id}`, { maxUsers: 0 })).status).toBe(422)
    expect((await call('GET', '/admin/accounts')).body).toMatchObject({ accounts: [{ id, maxUsers: 5 }], total: 1 })
    const { body } = await call('GET', '/app/info/activities')
    // What did not change was not edited.
    expect(body).toMatchObject({
      activityMap: { account_creation: 1, user_creation: 1, account_edit_max_users: 1, account_edit_minutes: 1 },
    })
    expect(body).not.toMatchObject({ activityMap: { account_edit_max_concurrent_jobs: 1 } })
  })

  it('does not make an account whose owner is somebody already', async () => {
    const owner = { ...riverside.owner, email: personas.admin.email }
    expect((await call('POST', '/admin/accounts', { ...riverside, owner })).status).toBe(409)
    expect((await call('GET', '/admin/accounts')).body).toMatchObject({ total: 0 })
  })

  it('lists everybody with what they have left', async () => {
    await joinAs(backend, 'standard')
    await joinAs(backend, 'enterpriseUser')
    const { body } = await call('GET', '/admin/users')
    expect(body).toMatchObject({ total: 6 })
    // The contract's shape is checked before it leaves the back end.
    const { users } = body as { users: { id: string }[] }
    expect(users.find(({ id }) => id === personas.standard.id)).toMatchObject({
      planTitle: 'Team',
      remainingSeconds: 39_600,
      accountName: null,
    })
    expect(users.find(({ id }) => id === personas.enterpriseUser.id)).toMatchObject({
      planTitle: 'Enterprise plan',
      accountName: 'Riverside Council',
    })
    expect(users.find(({ id }) => id === admin)).toMatchObject({ planTitle: 'Unlimited', remainingSeconds: 'infinite', adminUser: true })
  })

  it('approves users and locks them out, but not itself', async () => {
    const sam = await joinAs(backend, 'standard')
    expect((await call('PATCH', `/admin/users/${sam}`, { approved: false })).body).toMatchObject({ approved: false, active: true })
    expect((await call('GET', '/app/info', undefined, sam)).body).toMatchObject({ approved: false })
    expect((await call('PATCH', `/admin/users/${sam}`, { active: false })).body).toMatchObject({ active: false })
    expect((await call('GET', '/app/info', undefined, sam)).status).toBe(401)
    expect((await call('PATCH', `/admin/users/${admin}`, { active: false })).status).toBe(409)
    expect((await call('PATCH', '/admin/users/nobody', { active: false })).status).toBe(404)
  })

  it('gives minutes where they are counted', async () => {
    const sam = await joinAs(backend, 'standard')
    expect((await call('POST', `/admin/users/${sam}/minutes`, { minutes: 10 })).body).toMatchObject({ remainingSeconds: 40_200 })
    expect((await call('GET', '/app/info/payment', undefined, sam)).body).toMatchObject({ topUpSeconds: 4200 })
    await addUser(backend, 'ada')
    expect((await call('POST', '/admin/users/ada/minutes', { minutes: 10 })).status).toBe(409)
  })

  it('takes what is sent again after the leading tab went away as the same', async () => {
    const again = (path: string, body: unknown) => backend.call('POST', path, body, { as: admin, headers: { 'x-embedded-repeat': '1' } })
    const made = await call('POST', '/admin/accounts', riverside)
    expect(await again('/admin/accounts', riverside)).toEqual(made)
    expect((await call('GET', '/admin/accounts')).body).toMatchObject({ total: 1 })
    const sam = await joinAs(backend, 'standard')
    const given = await call('POST', `/admin/users/${sam}/minutes`, { minutes: 10 })
    expect(await again(`/admin/users/${sam}/minutes`, { minutes: 10 })).toEqual(given)
    expect((await call('POST', `/admin/users/${sam}/minutes`, { minutes: 10 })).body).toMatchObject({ remainingSeconds: 40_800 })
  })

  it('switches features for everybody, visitors too', async () => {
    expect((await backend.call('GET', '/flags')).body).toEqual({ signup: true, 'privacy-notice': true })
    await call('PATCH', '/admin/flags', { 'account-page': true, signup: false })
    const flags = { signup: false, 'privacy-notice': true, 'account-page': true }
    expect((await backend.call('GET', '/flags?theme=dark')).body).toEqual(flags)
    expect((await call('GET', '/admin/flags')).body).toEqual(flags)
  })
})
