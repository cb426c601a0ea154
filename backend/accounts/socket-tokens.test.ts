import { beforeEach, describe, expect, it, vi } from 'vitest'

import { matching } from '#mocks/testing/matchers.ts'
import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
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
    expect(await admit({ socketToken, cookie: 'token-of-ada' })).toEqual(ADA)
    expect(await admit({ socketToken, cookie: 'token-of-ada' })).toBeUndefined()
  })

  it('is refused once it has expired', async () => {
    const [one, other] = [await request('ada'), await request('ada')]
    backend.clock.milliseconds += 29_999
    expect(await admit({ socketToken: one })).toEqual(ADA)
    backend.clock.milliseconds += 1
    expect(await admit({ socketToken: other })).toBeUndefined()
  })

  it('is refused with the cookie of another session, and used up', async () => {
    const socketToken = await request('ada')
    expect(await admit({ socketToken, cookie: 'token-of-ben' })).toBeUndefined()
    expect(await admit({ socketToken, cookie: 'token-of-ada' })).toBeUndefined()
  })

  it('is refused when its session has ended', async () => {
    const socketToken = await request('ada')
    await backend.tables.change((draft) => draft.delete('sessions', 'token-of-ada'))
    expect(await admit({ socketToken })).toBeUndefined()
  })

  it('is refused when it was never issued', async () => {
    expect(await admit({ socketToken: 'token-of-ada', queryToken: 'token-of-ada' })).toBeUndefined()
  })
})

describe('the token of the user info', () => {
  const infoToken = async (as: string) => ((await backend.call('GET', '/app/info', undefined, { as })).body as { token: string }).token

  it('[SOCK-01] admits the sockets of clients of contract 1.0.0 only', async () => {
    const [ada, ben] = [await infoToken('ada'), await infoToken('ben')]
    expect(await admit({ queryToken: ada })).toEqual(ADA)
    expect(await admit({ queryToken: ada })).toEqual(ADA)
    await request('ada')
    expect(await admit({ queryToken: ada })).toBeUndefined()
    expect(await admit({ queryToken: ben })).toEqual({ token: 'token-of-ben', userId: 'ben' })
  })

  it('[SOCK-01] is returned when the storage is full, because the app must open to delete files', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.spyOn(backend.tables, 'change').mockRejectedValue(new DOMException('The storage is full.', 'QuotaExceededError'))
    expect(await infoToken('ada')).toMatch(/^[\da-f]{64}$/)
    expect(warn.mock.calls.map(([text]) => text as unknown)).toEqual(['Couldn’t store the token of a session’s socket'])
    vi.restoreAllMocks()
  })

  it('[SOCK-01] has no empty form that opens the sockets of sessions without one', async () => {
    expect(await admit({ queryToken: '' })).toBeUndefined()
    expect(await admit({})).toBeUndefined()
  })

  it('[SOCK-01] differs from the session’s token, which scripts can’t read, and opens only the socket', async () => {
    const token = await infoToken('ada')
    expect(token).toMatch(/^[\da-f]{64}$/)
    for (const path of ['/app/info', '/media', '/socket/token', '/jobs']) {
      const { status } = await backend.call(path === '/socket/token' ? 'POST' : 'GET', path, undefined, {
        headers: { Authorization: `Bearer ${token}` },
      })
      expect(status).toBe(401)
    }
    expect(await admit({ socketToken: token })).toBeUndefined()
    expect(await admit({ queryToken: 'token-of-ada' })).toBeUndefined()
  })

  it('[SOCK-01] stays the same when another tab leads, and ends with its session', async () => {
    const token = await infoToken('ada')
    const next = await startTestBackend({ from: backend })
    const there = { socketToken: undefined, queryToken: token, cookie: null }
    expect(await next.backend.socketTokens.admit(there)).toEqual(ADA)
    await next.tables.change((draft) => draft.delete('sessions', 'token-of-ada'))
    expect(await next.backend.socketTokens.admit(there)).toBeUndefined()
  })
})
