import { beforeEach, describe, expect, it } from 'vitest'

import { matching } from '../testing/matchers'
import { addUser, startTestBackend, type TestBackend } from '../testing/test-backend'
import type { SocketCredentials } from './socket-tokens'

let backend: TestBackend

const ADA = { token: 'token-of-ada', userId: 'ada' }

function admit(credentials: Partial<SocketCredentials>) {
  return backend.backend.socketTokens.admit({ socketToken: undefined, queryToken: '', cookie: null, ...credentials })
}

async function request(as: string): Promise<string> {
  const { body } = await backend.call('POST', '/socket/token', undefined, { as })
  return (body as { token: string }).token
}

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'ben')
})

describe('a socket token', () => {
  it('is issued to sessions, and lives for 30 s', async () => {
    expect((await backend.call('POST', '/socket/token')).status).toBe(401)
    expect(await backend.call('POST', '/socket/token', undefined, { as: 'ada' })).toEqual({
      status: 200,
      body: { token: matching(/^[\da-f]{48}$/), expiresAt: 1_795_132_830 },
    })
  })

  it('admits one socket', async () => {
    const socketToken = await request('ada')
    expect(admit({ socketToken, cookie: 'token-of-ada' })).toEqual(ADA)
    expect(admit({ socketToken, cookie: 'token-of-ada' })).toBeUndefined()
  })

  it('is refused once it has expired', async () => {
    const [one, other] = [await request('ada'), await request('ada')]
    backend.clock.milliseconds += 29_999
    expect(admit({ socketToken: one })).toEqual(ADA)
    backend.clock.milliseconds += 1
    expect(admit({ socketToken: other })).toBeUndefined()
  })

  it('is refused with the cookie of another session, and used up', async () => {
    const socketToken = await request('ada')
    expect(admit({ socketToken, cookie: 'token-of-ben' })).toBeUndefined()
    expect(admit({ socketToken, cookie: 'token-of-ada' })).toBeUndefined()
  })

  it('is refused when its session has ended', async () => {
    const socketToken = await request('ada')
    await backend.tables.change((draft) => draft.delete('sessions', 'token-of-ada'))
    expect(admit({ socketToken })).toBeUndefined()
  })

  it('is refused when it was never issued', () => {
    expect(admit({ socketToken: 'token-of-ada', queryToken: 'token-of-ada' })).toBeUndefined()
  })
})

describe('a session’s own token', () => {
  it('admits the sockets of clients of contract 1.0.0 only', async () => {
    expect(admit({ queryToken: 'token-of-ada' })).toEqual(ADA)
    await request('ada')
    expect(admit({ queryToken: 'token-of-ada' })).toBeUndefined()
    expect(admit({ queryToken: 'token-of-ben' })).toEqual({ token: 'token-of-ben', userId: 'ben' })
  })
})
