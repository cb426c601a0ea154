import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { release } from '../../notifications/error-slots'
import { notificationsState } from '../../notifications/notify'
import { DEFAULT_FLAGS, flagsState } from '../../state/flags'
import type { DevControls, CurrentOverrides } from './dev-controls'
import { ScenariosPage } from './scenarios-page'

let overrides: CurrentOverrides
const calls: string[] = []
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
  dropSocket: () => void calls.push('drop'),
  forceLogout: () => void calls.push('force_logout'),
  emails: () => Promise.resolve([]),
  provider: {
    read: () => {
      throw new Error('Nobody signs in here')
    },
    allow: () => Promise.reject(new Error('Nobody signs in here')),
    deny: () => '/',
  },
  reset: () => Promise.resolve(void calls.push('reset')),
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(async () => {
  overrides = { fault: null, scenario: null, latency: 0, flags: {} }
  calls.length = 0
  open.mockClear()
  notificationsState.list = []
  release('frontend')
  Object.assign(flagsState, DEFAULT_FLAGS)
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${url}`)
    return Promise.resolve(url.endsWith('/flags') ? Response.json(overrides.flags) : Response.json({ userId: 'user-standard' }))
  })
  render(
    <MemoryRouter>
      <ScenariosPage controls={controls} onCritical={onCritical} onLostPage={onLostPage} open={open} />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Scenarios' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the scenarios page', () => {
  it('signs in as a persona and signs out', async () => {
    await press('Sam Standard')
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/home'))
    await press('Signed out')
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/'))
    expect(calls).toEqual(['POST /legacy/auth/login', 'POST /legacy/auth/logout'])
  })

  it('sets a fault and a latency', async () => {
    await press('storage-full')
    await press('1500 ms')
    await vi.waitFor(() => expect(overrides).toMatchObject({ fault: 'storage-full', latency: 1500 }))
    await press('none')
    await vi.waitFor(() => expect(overrides.fault).toBeNull())
  })

  it('changes a flag immediately', async () => {
    await userEvent.click(screen.getByLabelText('account-page'))
    await vi.waitFor(() => expect(flagsState['account-page']).toBe(true))
    expect(overrides.flags).toEqual({ 'account-page': true })
  })

  it('triggers an error of the catalogue on the page where it appears, and stops it', async () => {
    await press('Show: Startup failure')
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith('/home'))
    expect(overrides.scenario).toBe('setup')
    await press('Stop errors')
    await vi.waitFor(() => expect(overrides.scenario).toBeNull())
  })

  it('triggers errors of the page itself', async () => {
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
  ])('%s waits for a page with a socket', async (name, call) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await press(name)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(calls).toEqual([call])
  })

  it('fills the library', async () => {
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
