import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { release } from '#notifications/error-slots.ts'
import { notificationsState } from '#notifications/notify.ts'
import { DEFAULT_FLAGS, flagsState } from '#state/flags.ts'
import type { DevControls, CurrentOverrides } from './dev-controls'
import { ScenariosPage } from './scenarios-page'

let backend: PageBackend
let overrides: CurrentOverrides
/** The controls used. */
const calls: string[] = []
/** Resolves once the socket is connected. */
let connected = Promise.resolve()
const open = vi.fn<(path: string) => void>()
const onCritical = vi.fn<() => void>()
const onLostPage = vi.fn<() => void>()

const controls: DevControls = {
  personas: [
    { name: 'visitor', email: null },
    { name: 'Sam Standard', email: 'standard@redaction-studio.example' },
  ],
  personaPassword: 'persona-redaction-42',
  faults: ['storage-full'],
  errors: [{ name: 'setup', title: 'Startup failure', opens: '/home', shows: 'Cannot setup the application' }],
  read: () => Promise.resolve({ ...overrides }),
  setFault: (fault) => Promise.resolve(void Object.assign(overrides, { fault })),
  setScenario: (scenario) => void Object.assign(overrides, { scenario }),
  setFlags: (flags) => void Object.assign(overrides, { flags }),
  setLatency: (latency) => void Object.assign(overrides, { latency }),
  fillLibrary: () => Promise.resolve(void calls.push('fill')),
  whenConnected: () => connected,
  dropSocket: () => void calls.push('drop'),
  forceLogout: () => void calls.push('force_logout'),
  emails: () => Promise.resolve([]),
  countDamaged: () => Promise.resolve(0),
  provider: {
    read: () => {
      throw new Error('This test does not sign in at a provider.')
    },
    allow: () => Promise.reject(new Error('This test does not sign in at a provider.')),
    deny: () => '/',
  },
  reset: () => Promise.resolve(void calls.push('reset')),
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(async () => {
  overrides = { fault: null, scenario: null, latency: 0, flags: {} }
  calls.length = 0
  connected = Promise.resolve()
  open.mockClear()
  notificationsState.list = []
  release('frontend')
  Object.assign(flagsState, DEFAULT_FLAGS)
  backend = await startPageBackend({ isVisitor: true })
  backend.override('getFlags', () => ({ status: 200, body: overrides.flags }))
  render(
    <MemoryRouter>
      <ScenariosPage controls={controls} onCritical={onCritical} onLostPage={onLostPage} open={open} />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Scenarios' })
})

afterEach(() => void vi.useRealTimers())

describe('the scenarios page', () => {
  it('signs in as a persona, and signs out', async () => {
    await press('Sam Standard')
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/home'))
    expect(await backend.tables.all('sessions')).toMatchObject([{ userId: 'user-standard' }])
    await press('Signed out')
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/'))
    expect(backend.requests.map(({ operation }) => operation)).toEqual(['login', 'logout'])
    expect(backend.sent('POST')[0]).toMatchObject({ email: 'standard@redaction-studio.example', password: 'persona-redaction-42' })
  })

  it('sets a fault and the latency, and clears the fault', async () => {
    await press('storage-full')
    await press('1500 ms')
    await vi.waitFor(() => expect(overrides).toMatchObject({ fault: 'storage-full', latency: 1500 }))
    await press('none')
    await vi.waitFor(() => expect(overrides.fault).toBeNull())
  })

  it('turns on a flag immediately', async () => {
    await userEvent.click(screen.getByLabelText('account-page'))
    await vi.waitFor(() => expect(flagsState['account-page']).toBe(true))
    expect(overrides.flags).toEqual({ 'account-page': true })
  })

  it('[FLAG-01] offers the flags that the app reads, also when others are stored', async () => {
    overrides.flags = { text: true, feedback: true }
    const flags = within(screen.getByRole('region', { name: 'Flags' })).getAllByRole('checkbox')
    expect(flags.map((box) => box.closest('label')?.textContent)).toEqual([
      'bugsnag',
      'feedback',
      'signup',
      'privacy-notice',
      'userflow',
      'video-search',
      'documents',
      'account-page',
      'find-person',
    ])
  })

  it('simulates an error of the catalogue on its page, and stops it', async () => {
    await press('Show: Startup failure')
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/home'))
    expect(overrides.scenario).toBe('setup')
    await press('Stop errors')
    await vi.waitFor(() => expect(overrides.scenario).toBeNull())
  })

  it('simulates the errors of the page itself', async () => {
    await press('Show: An error without a message')
    expect(notificationsState.list).toMatchObject([{ message: 'Server Error' }])
    await press('Show: Critical error')
    expect(onCritical).toHaveBeenCalledOnce()
    await press('Show: Failed route module load')
    expect(onLostPage).toHaveBeenCalledOnce()
    await press('Show: 404')
    expect(open).toHaveBeenCalledWith('/no-such-page')
  })

  it.each([
    ['Drop socket', 'drop'],
    ['Force logout', 'force_logout'],
  ])('%s waits until the opened page has connected its socket', async (name, call) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let connect = (): void => undefined
    connected = new Promise((resolve) => (connect = resolve))
    await press(name)
    // The page may need longer than usual to connect.
    await vi.advanceTimersByTimeAsync(10_000)
    expect(calls).toEqual([])
    connect()
    await vi.advanceTimersByTimeAsync(2900)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(calls).toEqual([call])
  })

  it('creates 10,000 files', async () => {
    await press('Create 10,000 files')
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/home'))
    expect(calls).toEqual(['fill'])
  })

  it('resets everything', async () => {
    await press('Reset everything')
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/'))
    expect(calls).toEqual(['reset'])
  })
})
