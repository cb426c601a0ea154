import { beforeEach, describe, expect, it } from 'vitest'

import { personas } from '#mocks/seed/personas.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const ben = { firstName: 'Ben', lastName: 'Castle', email: 'Ben@council.example', role: 'user', secondsLimit: 3600 }
const { enterpriseUser, enterpriseAdmin, enterpriseOwner } = personas

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  for (const name of ['enterpriseUser', 'enterpriseAdmin', 'enterpriseOwner'] as const) await joinAs(backend, name)
})

function call(method: string, path: string, body?: unknown, as: string = enterpriseAdmin.id) {
  return backend.call(method, path, body, { as })
}

async function addBen(): Promise<string> {
  const { body } = await call('POST', '/enterprise/users', ben)
  // Responses are validated against the contract's schemas.
  return (body as { id: string }).id
}

describe('[ACC-03] enterprise users', () => {
  it.each([{ firstName: ' ' }, { lastName: '\u200b' }])('need a name, not %j', async (names) => {
    const [field] = Object.keys(names)
    expect(await call('POST', '/enterprise/users', { ...ben, ...names })).toMatchObject({ status: 422, body: { field } })
  })

  it('are listed by name and page for administrators only', async () => {
    expect((await call('GET', '/enterprise/users?rowsPerPage=2')).body).toMatchObject({
      users: [
        { name: 'Ari Admin', role: 'admin', active: true, secondsLimit: null },
        { name: 'Eve Enterprise', role: 'user', secondsLimit: 36_000 },
      ],
      total: 3,
    })
    expect((await call('GET', '/enterprise/users', undefined, enterpriseUser.id)).status).toBe(403)
    await addUser(backend, 'ada')
    expect((await call('GET', '/enterprise/users', undefined, 'ada')).status).toBe(403)
  })

  it('are added with an email whose link lets them choose a password and sign in', async () => {
    const id = await addBen()
    const email = (await backend.tables.all('emails')).at(-1)
    expect(email).toMatchObject({ to: ben.email, subject: 'You’ve been added to Redaction Studio' })
    const password = 'silver-harbour-77'
    await backend.call('POST', '/auth/reset', { ...client, token: email?.token, password, confirmPassword: password })
    expect((await backend.call('POST', '/auth/login', { ...client, email: ben.email, password })).body).toEqual({ userId: id })
    expect((await backend.call('GET', '/app/info')).body).toMatchObject({
      enterpriseUser: true,
      enterpriseAdmin: false,
      remainingSeconds: 3600,
    })
  })

  it("are limited by the account's maximum", async () => {
    await backend.tables.change(async (draft) => {
      const account = (await draft.all('accounts'))[0]
      if (account) draft.put('accounts', { ...account, maxUsers: 3 })
    })
    expect(await call('POST', '/enterprise/users', ben)).toEqual({
      status: 409,
      body: { error: 'This account has reached its limit of 3 users.', code: 'conflict' },
    })
    await call('PATCH', `/enterprise/users/${enterpriseUser.id}`, { active: false })
    expect((await call('POST', '/enterprise/users', ben)).status).toBe(201)
    expect((await call('PATCH', `/enterprise/users/${enterpriseUser.id}`, { active: true })).status).toBe(409)
  })

  it('have unique email addresses', async () => {
    const id = await addBen()
    const repeated = await backend.call('POST', '/enterprise/users', ben, { as: enterpriseAdmin.id, headers: { 'x-embedded-repeat': '1' } })
    expect(repeated).toMatchObject({ status: 201, body: { id } })
    expect((await call('POST', '/enterprise/users', { ...ben, email: 'ben@COUNCIL.example' })).status).toBe(409)
  })

  it("are signed out immediately when deactivated and can't sign in again", async () => {
    const path = `/enterprise/users/${enterpriseUser.id}`
    expect((await call('PATCH', path, { active: false })).body).toMatchObject({ active: false })
    expect((await call('GET', '/app/info', undefined, enterpriseUser.id)).status).toBe(401)
    expect(backend.socketCommands.at(-1)).toEqual({ kind: 'end-session', token: `token-of-${enterpriseUser.id}`, exceptTab: '' })
    const again = await backend.call('POST', '/auth/login', { ...client, email: enterpriseUser.email, password: 'persona-redaction-42' })
    expect(again).toMatchObject({
      status: 403,
      body: { error: 'This account is deactivated. Contact your administrator.', code: 'forbidden' },
    })
    expect((await call('GET', '/enterprise/account')).body).toMatchObject({ activeUsers: 2 })
  })

  it('become owners through owners only, and the last owner remains', async () => {
    const owner = `/enterprise/users/${enterpriseOwner.id}`
    expect((await call('PATCH', `/enterprise/users/${enterpriseUser.id}`, { role: 'owner' })).status).toBe(403)
    expect((await call('PATCH', owner, { role: 'user' })).status).toBe(403)
    expect((await call('PATCH', owner, { role: 'user' }, enterpriseOwner.id)).status).toBe(409)
    expect((await call('PATCH', owner, { active: false }, enterpriseOwner.id)).status).toBe(409)
    expect((await call('PATCH', `/enterprise/users/${enterpriseAdmin.id}`, { role: 'owner' }, enterpriseOwner.id)).status).toBe(200)
    expect((await call('PATCH', owner, { role: 'user' }, enterpriseOwner.id)).body).toMatchObject({ role: 'user' })
    expect((await call('GET', '/app/info')).body).toMatchObject({ enterpriseUser: true, enterpriseAdmin: true, enterpriseOwner: true })
  })

  it('can be changed by administrators of their own account only', async () => {
    await addUser(backend, 'ada')
    expect((await call('PATCH', '/enterprise/users/ada', { active: false })).status).toBe(404)
    expect((await call('PATCH', `/enterprise/users/${enterpriseUser.id}`, {})).status).toBe(422)
  })
})

describe('[ACC-02] enterprise activities and events', () => {
  it("include only the account's users, newest first", async () => {
    await addUser(backend, 'ada')
    await addImage(backend, 'ada', { id: 'media-ada' })
    await addImage(backend, enterpriseUser.id, { id: 'media-eve', duration: 120 })
    await call('POST', '/media/media-eve/detect', { increasedAccuracy: false, tags: { faces: 1 } }, enterpriseUser.id)
    await backend.backend.queue.idle()
    await addBen()
    const { body } = await call('GET', '/enterprise/activities', undefined, enterpriseUser.id)
    expect(body).toMatchObject({
      activities: [
        { actionName: 'user_creation', userName: 'Ari Admin' },
        { actionName: 'detect', userName: 'Eve Enterprise', mediaName: 'street.jpg' },
        { actionName: 'upload', userName: 'Eve Enterprise' },
      ],
      total: 3,
    })
    const detections = await call('GET', `/enterprise/events?action=1&userId=${enterpriseUser.id}`)
    expect(detections.body).toMatchObject({ events: [{ action: 1, seconds: 120, account_id: 'account-riverside' }], total: 1 })
    expect((await call('GET', '/enterprise/events?page=1&rowsPerPage=2')).body).toMatchObject({ events: [{ action: 2 }], total: 3 })
    expect((await call('GET', '/enterprise/events?action=34')).status).toBe(422)
    expect((await call('GET', '/enterprise/events', undefined, 'ada')).status).toBe(403)
    expect((await call('GET', '/enterprise/account')).body).toMatchObject({ name: 'Riverside Council', activeUsers: 4, usedMinutes: 2 })
    expect((await call('GET', '/app/info')).body).toMatchObject({ remainingSeconds: 6000 * 60 - 120 })
    expect((await call('GET', '/app/info', undefined, enterpriseUser.id)).body).toMatchObject({ remainingSeconds: 36_000 - 120 })
  })
  it("show the names of colleagues' files to administrators and owners only", async () => {
    await addImage(backend, enterpriseUser.id, { id: 'media-eve', name: 'eve.jpg' })
    await addImage(backend, enterpriseOwner.id, { id: 'media-oda', name: 'oda.jpg' })
    const seenBy = async (as: string): Promise<unknown> => (await call('GET', '/enterprise/activities', undefined, as)).body
    expect(await seenBy(enterpriseUser.id)).toMatchObject({
      activities: [
        { userName: 'Oda Owner', mediaId: 'media-oda', mediaName: null, mediaNameHidden: true },
        { userName: 'Eve Enterprise', mediaName: 'eve.jpg' },
      ],
    })
    expect(JSON.stringify(await seenBy(enterpriseUser.id))).not.toContain('oda.jpg')
    for (const manager of [enterpriseAdmin.id, enterpriseOwner.id]) {
      const activities = await seenBy(manager)
      expect(activities).toMatchObject({ activities: [{ mediaName: 'oda.jpg' }, { mediaName: 'eve.jpg' }] })
      expect(JSON.stringify(activities)).not.toContain('mediaNameHidden')
    }
    const events = (await call('GET', '/enterprise/events', undefined, enterpriseUser.id)).body
    expect(events).toMatchObject({ events: [{ names: { user: 'Oda Owner' } }, { names: { user: 'Eve Enterprise', media: 'eve.jpg' } }] })
    expect(JSON.stringify(events)).not.toContain('oda.jpg')
    for (const manager of [enterpriseAdmin.id, enterpriseOwner.id]) {
      const { body } = await call('GET', '/enterprise/events', undefined, manager)
      expect(body).toMatchObject({ events: [{ names: { media: 'oda.jpg' } }, { names: { media: 'eve.jpg' } }] })
    }
  })
})
