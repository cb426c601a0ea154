import { beforeEach, describe, expect, it } from 'vitest'

import { operations } from '#generated/operations.ts'

import { personas } from '#mocks/seed/personas.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const hillside = {
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

describe('[ACC-04] administration', () => {
  it.each([{ firstName: ' ' }, { lastName: '\u200b' }])('refuses an account whose owner has the name %j', async (names) => {
    const field = `owner.${Object.keys(names)[0] ?? ''}`
    const owner = { ...hillside.owner, ...names }
    expect(await call('POST', '/admin/accounts', { ...hillside, owner })).toMatchObject({ status: 422, body: { field } })
  })

  const guarded = Object.values(operations).filter(({ tag }) => tag === 'admin')

  it.each(guarded)('allows $method $path for administrators only', async ({ method, path }) => {
    const bodies: Record<string, unknown> = {
      '/admin/accounts': hillside,
      '/admin/accounts/:accountId': { maxUsers: 3 },
      '/admin/users': { firstName: 'Hal', lastName: 'Hill', email: 'hal@hillside.example' },
      '/admin/users/:userId': { approved: true },
      '/admin/users/:userId/minutes': { minutes: 1 },
      '/admin/flags': {},
    }
    const address = path.replaceAll(/:\w+/g, 'unknown')
    const body = method === 'get' ? undefined : bodies[path]
    await addUser(backend, 'ada')
    expect((await call(method.toUpperCase(), address, body, 'ada')).status).toBe(403)
    expect((await call(method.toUpperCase(), address, body, await joinAs(backend, 'enterpriseOwner'))).status).toBe(403)
    expect((await backend.call(method.toUpperCase(), address, body)).status).toBe(401)
  })

  it('creates an account with an owner and changes its limits', async () => {
    const created = await call('POST', '/admin/accounts', hillside)
    expect(created).toMatchObject({ status: 201, body: { name: 'Hillside Police', activeUsers: 1, minutes: null, usedMinutes: 0 } })
    // Responses are validated against the contract's schemas.
    const { id } = created.body as { id: string }
    expect((await backend.tables.all('emails')).at(-1)).toMatchObject({ to: 'hal@hillside.example' })
    expect((await call('PATCH', `/admin/accounts/${id}`, { maxUsers: 5, minutes: 600, maxConcurrentJobs: 2 })).body).toMatchObject({
      maxUsers: 5,
      minutes: 600,
    })
    expect((await call('PATCH', `/admin/accounts/${id}`, { maxUsers: 0 })).status).toBe(422)
    expect((await call('GET', '/admin/accounts')).body).toMatchObject({ accounts: [{ id, maxUsers: 5 }], total: 1 })
    const { body } = await call('GET', '/app/info/activities')
    // An unchanged limit isn't recorded as edited.
    expect(body).toMatchObject({
      activityMap: { account_creation: 1, user_creation: 1, account_edit_max_users: 1, account_edit_minutes: 1 },
    })
    expect(body).not.toMatchObject({ activityMap: { account_edit_max_concurrent_jobs: 1 } })
  })

  it("rejects an account whose owner's email address is taken", async () => {
    const owner = { ...hillside.owner, email: personas.admin.email }
    expect((await call('POST', '/admin/accounts', { ...hillside, owner })).status).toBe(409)
    expect((await call('GET', '/admin/accounts')).body).toMatchObject({ total: 0 })
  })

  it('lists all users with their plan and remaining time', async () => {
    await joinAs(backend, 'standard')
    await joinAs(backend, 'enterpriseUser')
    const { body } = await call('GET', '/admin/users')
    expect(body).toMatchObject({ total: 6 })
    // Responses are validated against the contract's schemas.
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

  it("approves and deactivates users, but not the administrator's own account", async () => {
    const sam = await joinAs(backend, 'standard')
    expect((await call('PATCH', `/admin/users/${sam}`, { approved: false })).body).toMatchObject({ approved: false, active: true })
    expect((await call('GET', '/app/info', undefined, sam)).body).toMatchObject({ approved: false })
    expect((await call('PATCH', `/admin/users/${sam}`, { active: false })).body).toMatchObject({ active: false })
    expect((await call('GET', '/app/info', undefined, sam)).status).toBe(401)
    expect((await call('PATCH', `/admin/users/${admin}`, { active: false })).status).toBe(409)
    expect((await call('PATCH', '/admin/users/unknown', { active: false })).status).toBe(404)
  })

  it('grants minutes only on plans that count time', async () => {
    const sam = await joinAs(backend, 'standard')
    expect((await call('POST', `/admin/users/${sam}/minutes`, { minutes: 10 })).body).toMatchObject({ remainingSeconds: 40_200 })
    expect((await call('GET', '/app/info/payment', undefined, sam)).body).toMatchObject({ topUpSeconds: 4200 })
    await addUser(backend, 'ada')
    expect((await call('POST', '/admin/users/ada/minutes', { minutes: 10 })).status).toBe(409)
  })

  it('executes a request once when it is sent again after the leading tab closed', async () => {
    const again = (path: string, body: unknown) => backend.call('POST', path, body, { as: admin, headers: { 'x-embedded-repeat': '1' } })
    const created = await call('POST', '/admin/accounts', hillside)
    expect(await again('/admin/accounts', hillside)).toEqual(created)
    expect((await call('GET', '/admin/accounts')).body).toMatchObject({ total: 1 })
    const sam = await joinAs(backend, 'standard')
    const given = await call('POST', `/admin/users/${sam}/minutes`, { minutes: 10 })
    expect(await again(`/admin/users/${sam}/minutes`, { minutes: 10 })).toEqual(given)
    expect((await call('POST', `/admin/users/${sam}/minutes`, { minutes: 10 })).body).toMatchObject({ remainingSeconds: 40_800 })
  })

  it('turns features on and off for all users and for visitors', async () => {
    expect((await backend.call('GET', '/flags')).body).toEqual({
      signup: true,
      'privacy-notice': true,
      'video-search': true,
      'find-person': true,
    })
    await call('PATCH', '/admin/flags', { 'account-page': true, signup: false, 'video-search': false, 'find-person': false })
    const flags = { signup: false, 'privacy-notice': true, 'video-search': false, 'account-page': true, 'find-person': false }
    expect((await backend.call('GET', '/flags?theme=dark')).body).toEqual(flags)
    expect((await call('GET', '/admin/flags')).body).toEqual(flags)
  })
})
