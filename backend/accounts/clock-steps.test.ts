import { beforeEach, describe, expect, it } from 'vitest'

import { accessBytes } from '#mocks/bytes-access.ts'
import { handleContent } from '../content/content'
import { countRows } from '#mocks/testing/count-rows.ts'
import { addImage, addUser, ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { readOutbox } from '#mocks/dev/outbox.ts'
import { sessionSweep } from './session-limits'

const client = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const email = 'ada@council.example'
const password = 'copper-lantern-42'
const HOUR = 3600
const DAY = 86_400
const YEAR = 31_536_000

let backend: TestBackend

/** Steps the clock by seconds, like a correction or a wrong setting of the system clock. */
const step = (seconds: number): void => void (backend.clock.milliseconds += seconds * 1000)
const login = (secret = password) => backend.call('POST', '/auth/login', { ...client, email, password: secret })
const isSignedIn = async (): Promise<boolean> => (await backend.call('GET', '/app/info')).status === 200
const setPassword = async (token: string, secret: string): Promise<number> =>
  (await backend.call('POST', '/auth/reset', { ...client, token, password: secret, confirmPassword: secret })).status
const verify = async (token: string): Promise<number> => (await backend.call('POST', '/auth/verify', { ...client, token })).status

/** Returns the tokens of the sent emails, newest first. */
async function tokens(page: '/reset' | '/verify'): Promise<string[]> {
  const emails = await readOutbox(backend.database, backend.clock.milliseconds / 1000)
  const links = emails.map(({ link }) => new URL(link?.href ?? '', ORIGIN)).filter(({ pathname }) => pathname === page)
  return links.map(({ searchParams }) => searchParams.get('token') ?? '')
}

async function requestReset(): Promise<string> {
  const before = new Set(await tokens('/reset'))
  await backend.call('POST', '/auth/reset', { ...client, email })
  return (await tokens('/reset')).find((token) => !before.has(token)) ?? ''
}

beforeEach(async () => {
  backend = await startTestBackend()
  const names = { firstName: 'Ada', lastName: 'Okafor', consent: true, recaptchaToken: null }
  await backend.call('POST', '/auth/signup', { ...client, ...names, email, password, confirmPassword: password })
})

describe('[AUTH-03] a session, when the clock steps', () => {
  it.each([
    ['30 s forward', 30, true],
    ['a day forward', DAY, true],
    ['a year forward', YEAR, false],
    ['30 s back', -30, true],
    ['a day back', -DAY, false],
    ['a year back', -YEAR, false],
  ])('%s', async (_step, seconds, stays) => {
    step(seconds)
    expect(await isSignedIn()).toBe(stays)
  })

  it('back to the right time, expires if it began while the clock was a year ahead', async () => {
    const [link = ''] = await tokens('/verify')
    await verify(link)
    step(YEAR)
    await login()
    expect(await isSignedIn()).toBe(true)
    step(-YEAR)
    expect(await isSignedIn()).toBe(false)
    expect((await login()).status).toBe(200)
    expect(await isSignedIn()).toBe(true)
  })

  it('stays expired if the clock goes back after its expiry was recorded', async () => {
    step(YEAR)
    expect(await isSignedIn()).toBe(false)
    step(-YEAR)
    expect(await isSignedIn()).toBe(false)
  })

  it('back after it was used while the clock was ahead, expires after 30 days, or 7 without use', async () => {
    const [used, idle] = ['used', 'idle']
    for (const id of [used, idle]) await addUser(backend, id)
    const opens = async (as: string) => (await backend.call('GET', '/app/info', undefined, { as })).status === 200
    step(6 * DAY)
    expect([await opens(used), await opens(idle)]).toEqual([true, true])
    step(-6 * DAY)
    for (let day = 0; day < 29; day += 1) {
      expect(await opens(used)).toBe(true)
      step(DAY)
    }
    expect(await opens(idle)).toBe(false)
    step(DAY)
    expect(await opens(used)).toBe(false)
  })
})

describe('[AUTH-07] a reset link, when the clock steps', () => {
  it.each([
    ['30 s forward', 30, 204],
    ['a day forward', DAY, 422],
    ['a year forward', YEAR, 422],
    ['30 s back', -30, 204],
    ['a day back', -DAY, 422],
    ['a year back', -YEAR, 422],
  ])('%s', async (_step, seconds, status) => {
    const token = await requestReset()
    step(seconds)
    expect(await setPassword(token, 'another-lantern-77')).toBe(status)
  })

  it.each([-30, -HOUR, -DAY, -YEAR, 30, DAY, YEAR])('by %i s, opens once only', async (seconds) => {
    const token = await requestReset()
    expect(await setPassword(token, 'another-lantern-77')).toBe(204)
    step(seconds)
    expect(await setPassword(token, 'mauve-kettle-9134')).toBe(422)
    expect((await login('another-lantern-77')).status).toBe(200)
  })

  it.each([-1, -30, -HOUR, -DAY])('by %i s, stays replaced by a newer one', async (seconds) => {
    const first = await requestReset()
    step(60)
    const second = await requestReset()
    step(seconds)
    expect(await setPassword(first, 'another-lantern-77')).toBe(422)
    if (seconds > -HOUR) expect(await setPassword(second, 'another-lantern-77')).toBe(204)
  })

  it('back, stays expired if it was refused, or anything was stored, after its expiry', async () => {
    const [refused] = [await requestReset()]
    step(HOUR)
    expect(await setPassword(refused, 'another-lantern-77')).toBe(422)
    step(-HOUR)
    expect(await setPassword(refused, 'another-lantern-77')).toBe(422)
    const unseen = await requestReset()
    step(HOUR)
    await addUser(backend, 'ben')
    step(-HOUR)
    expect(await setPassword(unseen, 'another-lantern-77')).toBe(422)
  })

  it('back while the browser is closed, stays expired if the app had started after its expiry', async () => {
    const token = await requestReset()
    const later = { milliseconds: backend.clock.milliseconds + HOUR * 1000 }
    await startTestBackend({ from: backend, clock: later })
    backend = await startTestBackend({ from: backend })
    expect(await setPassword(token, 'another-lantern-77')).toBe(422)
  })

  it('back, is listed as expired in the outbox', async () => {
    await requestReset()
    step(-DAY)
    const [newest] = await readOutbox(backend.database, backend.clock.milliseconds / 1000)
    expect(newest?.link?.state).toBe('expired')
  })
})

describe('[AUTH-07] a verification link, when the clock steps', () => {
  it.each([
    ['30 s forward', 30, 204],
    ['a day forward', DAY, 204],
    ['a year forward', YEAR, 422],
    ['30 s back', -30, 204],
    ['a day back', -DAY, 422],
    ['a year back', -YEAR, 422],
  ])('%s', async (_step, seconds, status) => {
    const [token = ''] = await tokens('/verify')
    step(seconds)
    expect(await verify(token)).toBe(status)
  })

  it.each([-30, -DAY, -YEAR, DAY, YEAR])('by %i s, opens once only', async (seconds) => {
    const [token = ''] = await tokens('/verify')
    expect(await verify(token)).toBe(204)
    step(seconds)
    expect(await verify(token)).toBe(422)
  })

  it('must be requested again for an account that was created while the clock was a year ahead', async () => {
    backend.clock.milliseconds -= YEAR * 1000
    expect((await login()).status).toBe(403)
    await backend.call('POST', '/auth/verify/resend', { ...client, email })
    const [, token = ''] = await tokens('/verify')
    expect(await verify(token)).toBe(204)
    expect((await login()).status).toBe(200)
  })
})

describe('[SOCK-01] a socket token, when the clock steps', () => {
  beforeEach(() => addUser(backend, 'ben'))

  async function request(): Promise<string> {
    return ((await backend.call('POST', '/socket/token', undefined, { as: 'ben' })).body as { token: string }).token
  }
  const admits = async (socketToken: string): Promise<boolean> =>
    (await backend.backend.socketTokens.admit({ socketToken, queryToken: '', cookie: null })) !== undefined

  it.each([30, DAY, YEAR, -30, -DAY, -YEAR])('by %i s, is refused', async (seconds) => {
    const token = await request()
    step(seconds)
    expect(await admits(token)).toBe(false)
    step(-seconds)
    expect(await admits(token)).toBe(false)
  })

  it('by -1 s, opens once only', async () => {
    const token = await request()
    step(5)
    expect(await admits(token)).toBe(true)
    step(-1)
    expect(await admits(token)).toBe(false)
  })
})

describe('an unfinished upload, when the clock steps', () => {
  const upload = { id: 'media-1', ownerId: 'ada', length: 9, name: 'a.jpg', fileType: 'image/jpeg', finished: false }

  it.each([
    ['30 s forward', 30, 1],
    ['a day forward', DAY, 0],
    ['a year forward', YEAR, 0],
    ['30 s back', -30, 1],
    ['a day back', -DAY, 0],
    ['a year back', -YEAR, 0],
  ])('%s', async (_step, seconds, left) => {
    await backend.database.put('uploads', { ...upload, touchedAt: backend.clock.milliseconds / 1000 })
    await startTestBackend({ from: backend, clock: { milliseconds: backend.clock.milliseconds + seconds * 1000 } })
    expect(await backend.database.count('uploads')).toBe(left)
  })
})

it('ends sessions by either limit and after a step back, reading only those that may have ended since the last check', async () => {
  const start = backend.clock.milliseconds / 1000
  const rows = countRows()
  let time = start
  const sweep = sessionSweep({ tables: rows.wrap(backend.tables), now: () => time, sessionSeconds: { idle: 7 * DAY, total: 30 * DAY } })
  const ids = async (): Promise<string[]> =>
    (await backend.tables.all('sessions')).map(({ id }) => id).filter((id) => !id.startsWith('open'))
  await backend.tables.change((draft) => {
    for (let index = 0; index < 50; index += 1) draft.put('sessions', { id: `open-${index}`, userId: 'ada', createdAt: start })
    draft.put('sessions', { id: 'unused', userId: 'ada', createdAt: start - 7 * DAY + 60 })
    draft.put('sessions', { id: 'old', userId: 'ada', createdAt: start - 30 * DAY + 60, usedAt: start })
  })
  const others = (await ids()).filter((id) => id !== 'unused' && id !== 'old')
  await sweep()
  expect(await ids()).toEqual(expect.arrayContaining(['unused', 'old']))
  rows.take()
  time += 60
  await sweep()
  // Both twice: to find them, and in the change.
  expect(rows.take()).toBe(4)
  expect(await ids()).toEqual(others)
  time -= DAY
  await sweep()
  expect(await backend.tables.all('sessions')).toEqual([])
})

describe('the link to a file, when the clock steps', () => {
  it.each([
    ['30 s forward', 30, 200],
    ['a year forward', YEAR, 401],
    ['30 s back', -30, 200],
    ['a day back', -DAY, 401],
    ['a year back', -YEAR, 401],
  ])('%s, opens while its session is valid', async (_step, seconds, status) => {
    await addUser(backend, 'ben')
    await addImage(backend, 'ben')
    step(seconds)
    const request = new Request(`${ORIGIN}/legacy/media/media-1/content`, { headers: { Authorization: 'Bearer token-of-ben' } })
    const access = accessBytes(
      backend.database,
      backend.files,
      () => undefined,
      () => backend.clock.milliseconds,
    )
    expect((await handleContent(request, access)).status).toBe(status)
  })
})
