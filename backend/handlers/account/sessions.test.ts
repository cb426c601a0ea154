import { beforeEach, describe, expect, it } from 'vitest'

import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const HOUR = 3600
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const OFFICE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const account = {
  ...client,
  firstName: 'Eve',
  lastName: 'Okafor',
  email: 'eve@council.example',
  password: 'copper-lantern-42',
  confirmPassword: 'copper-lantern-42',
  consent: true,
  recaptchaToken: null,
}

interface Listed {
  id: string
  browser: string | null
  system: string | null
  createdAt: number
  usedAt: number
  current: boolean
}

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await backend.tables.change((draft) => {
    draft.put('sessions', { id: 'phone', userId: 'ada', createdAt: START_SECONDS - 9 * HOUR, usedAt: START_SECONDS - 2 * HOUR })
    draft.put('sessions', { id: 'tablet', userId: 'ada', createdAt: START_SECONDS - 5 * HOUR, browser: 'Safari', system: 'iOS' })
    draft.put('sessions', { id: 'old', userId: 'ada', createdAt: START_SECONDS - 8 * 24 * HOUR })
    draft.put('sessions', { id: 'of-ben', userId: 'user-ben', createdAt: START_SECONDS })
  })
})

async function listed(): Promise<Listed[]> {
  const { status, body } = await backend.call('GET', '/app/sessions', undefined, { as: 'ada' })
  expect(status).toBe(200)
  return (body as { sessions: Listed[] }).sessions
}

const end = (id: string, headers = {}) => backend.call('DELETE', `/app/sessions/${id}`, undefined, { as: 'ada', headers })
const tokens = async () => (await backend.tables.all('sessions')).map(({ id }) => id).toSorted()

describe('[AUTH-07] the list of sessions', () => {
  it('has those of the user that are open, the own one first, then the last used', async () => {
    expect(await listed()).toMatchObject([
      { browser: null, system: null, createdAt: START_SECONDS, usedAt: START_SECONDS, current: true },
      { browser: null, system: null, createdAt: START_SECONDS - 9 * HOUR, usedAt: START_SECONDS - 2 * HOUR, current: false },
      { browser: 'Safari', system: 'iOS', createdAt: START_SECONDS - 5 * HOUR, usedAt: START_SECONDS - 5 * HOUR, current: false },
    ])
  })

  it('names them by hashes, which open nothing', async () => {
    const ids = (await listed()).map(({ id }) => id)
    // SHA-256 of "listed session phone".
    expect(ids[1]).toBe('07bfb65b0eb66be6af18b3d5ecb1b12b38cb6d2002ad96bd9bc07189baaa0e7e')
    for (const id of ids) {
      expect(id).toMatch(/^[\da-f]{64}$/)
      expect((await backend.call('GET', '/app/info', undefined, { headers: { Authorization: `Bearer ${id}` } })).status).toBe(401)
    }
  })

  it.each([
    [PHONE, { browser: 'Safari', system: 'iOS' }],
    [OFFICE, { browser: 'Firefox', system: 'Windows' }],
    ['Ada <b>Okafor</b>/1 (secret)', {}],
    ['', {}],
  ])('has the names of the browser and the system of %j, and nothing else of it', async (userAgent, names) => {
    await backend.call('POST', '/auth/signup', account, { headers: { 'user-agent': userAgent } })
    const token = await backend.tables.setting('session')
    const { id: _, userId: __, infoToken: ___, ...stored } = (await backend.tables.get('sessions', token ?? '')) ?? { id: '', userId: '' }
    expect(stored).toEqual({ createdAt: START_SECONDS, ...names })
  })
})

describe('[AUTH-07] ending one session', () => {
  it('ends it and its sockets, and no other one', async () => {
    const [, phone] = await listed()
    expect(await end(phone?.id ?? '')).toEqual({ status: 204, body: undefined })
    expect(await tokens()).toEqual(['of-ben', 'old', 'tablet', 'token-of-ada'])
    expect(backend.socketCommands).toEqual([{ kind: 'end-session', token: 'phone', exceptTab: '' }])
    expect((await listed()).map(({ browser }) => browser)).toEqual([null, 'Safari'])
  })

  it('is refused for the own session, for unknown ones, for those of others and for tokens', async () => {
    const [own] = await listed()
    expect(await end(own?.id ?? '')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const ben = await backend.call('GET', '/app/sessions', undefined, { headers: { Authorization: 'Bearer of-ben' } })
    const [bens] = (ben.body as { sessions: Listed[] }).sessions
    for (const id of ['unknown', 'phone', bens?.id ?? '']) expect(await end(id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect([await tokens(), backend.socketCommands]).toEqual([['of-ben', 'old', 'phone', 'tablet', 'token-of-ada'], []])
  })

  it('succeeds once more when its request is repeated', async () => {
    const [, phone] = await listed()
    await end(phone?.id ?? '')
    expect((await end(phone?.id ?? '')).status).toBe(404)
    expect((await end(phone?.id ?? '', { 'x-embedded-repeat': '1' })).status).toBe(204)
    expect(backend.socketCommands).toHaveLength(1)
  })
})
