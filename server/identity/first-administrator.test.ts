import { randomBytes } from 'node:crypto'
import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it } from 'vitest'

import { pbkdf2Passwords } from '#backend/accounts/password.ts'
import type { Tables } from '#backend/ports/tables.ts'
import { openTables } from '#mocks/records/tables.ts'
import { openDatabase } from '#mocks/storage/database.ts'
import { isCommonPassword } from './common-passwords'
import { offerFirstAdministrator, type FirstAdministrator } from './first-administrator'

const ORIGIN = 'https://studio.example'
const entered = { name: 'Ada Okafor', email: 'Ada@council.example', password: 'copper-lantern-4271', repeated: 'copper-lantern-4271' }

let databases = 0
let tables: Tables
let setup: FirstAdministrator

const open = () =>
  offerFirstAdministrator({
    key: randomBytes(24).toString('base64url'),
    tables,
    newId: (prefix) => `${prefix}-1`,
    now: () => 1_800_000_000,
    passwords: { ...pbkdf2Passwords(1), isCommon: isCommonPassword },
  })

beforeEach(async () => {
  databases += 1
  tables = await openTables(await openDatabase(`setup-${databases}`))
  setup = await open()
})

const keyOf = (path: string | undefined): string => new URL(`${ORIGIN}${path}`).searchParams.get('key') ?? ''

function post(fields: Record<string, string>): Promise<Response | undefined> {
  return setup.answer(new Request(`${ORIGIN}/setup`, { method: 'POST', body: new URLSearchParams(fields) }))
}

describe('the form for the first administrator', () => {
  it('opens only with the printed key', async () => {
    expect((await setup.answer(new Request(`${ORIGIN}${setup.path()}`)))?.status).toBe(200)
    for (const path of ['/setup', '/setup?key=', `/setup?key=${'A'.repeat(32)}`])
      expect((await setup.answer(new Request(`${ORIGIN}${path}`)))?.status).toBe(404)
    expect((await post({ ...entered, key: 'guessed' }))?.status).toBe(404)
    expect(await tables.all('users')).toEqual([])
  })

  it('leaves other paths to the back end', async () => {
    expect(await setup.answer(new Request(`${ORIGIN}/legacy/auth/info`))).toBeUndefined()
  })

  it('makes one administrator with an unlimited plan, and then closes', async () => {
    const key = keyOf(setup.path())
    const created = await post({ ...entered, key })
    expect([created?.status, created?.headers.get('location')]).toEqual([303, '/login'])
    expect(await tables.all('users')).toMatchObject([{ name: 'Ada Okafor', emailKey: 'ada@council.example' }])
    expect(await tables.get('profiles', 'user-1')).toMatchObject({ adminUser: true, plan: { kind: 'unlimited' }, approved: true })
    expect(setup.path()).toBeUndefined()
    expect((await post({ ...entered, email: 'second@council.example', key }))?.status).toBe(404)
    expect((await open()).path()).toBeUndefined()
  })

  it.each([
    [{ name: ' ' }, 'Enter your name.'],
    [{ email: 'ada' }, 'Enter an email address.'],
    [{ password: 'short', repeated: 'short' }, 'Use at least 8 characters.'],
    [{ password: 'password1', repeated: 'password1' }, 'This password is too easy to guess.'],
    [{ password: 'Philadelphia-7!', repeated: 'Philadelphia-7!' }, 'Attackers try this password early'],
    [{ repeated: 'copper-lantern-4272' }, 'The passwords differ.'],
  ])('says what is wrong with %j and keeps what was entered', async (fields, problem) => {
    const response = await post({ ...entered, ...fields, key: keyOf(setup.path()) })
    const html = (await response?.text()) ?? ''
    expect(response?.status).toBe(422)
    expect(html).toContain(problem)
    expect(html).not.toContain('copper-lantern')
    expect(await tables.all('users')).toEqual([])
  })

  it('shows what was entered as text', async () => {
    const response = await post({ ...entered, name: '"><script>alert(1)</script>', repeated: 'x', key: keyOf(setup.path()) })
    expect(await response?.text()).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  })

  it('stays open for those who have signed up before it, but not with their address', async () => {
    const early = {
      id: 'user-2',
      name: 'Early',
      email: 'ada@council.example',
      emailKey: 'ada@council.example',
      company: null,
      jobTitle: null,
    }
    const password = { salt: '00', hash: '00', iterations: 1 }
    await tables.change((draft) => draft.put('users', { ...early, dateCreated: 1, password }))
    const key = keyOf((await open()).path())
    expect(key).toHaveLength(32)
    const taken = await post({ ...entered, key: keyOf(setup.path()) })
    expect(await taken?.text()).toContain('This email address already has an account.')
    expect((await post({ ...entered, email: 'ben@council.example', key: keyOf(setup.path()) }))?.status).toBe(303)
  })

  it('refuses a key of other characters', async () => {
    expect((await setup.answer(new Request(`${ORIGIN}/setup?key=${encodeURIComponent('é'.repeat(32))}`)))?.status).toBe(404)
  })

  it('makes one account of two requests at once', async () => {
    const key = keyOf(setup.path())
    const responses = await Promise.all([post({ ...entered, key }), post({ ...entered, email: 'second@council.example', key })])
    expect(new Set(responses.map((response) => response?.status))).toEqual(new Set([303, 404]))
    expect(await tables.all('users')).toHaveLength(1)
  })
})
