import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { startPageBackend, type PageBackend, type PageBackendOptions } from '#tests/support/page-backend.ts'
import { ADA } from '#tests/support/records.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { SessionsSection } from './sessions-section'

const DAY = 24 * 3600
const PHONE = {
  id: 'phone',
  userId: ADA,
  createdAt: START_SECONDS - 3 * DAY,
  usedAt: START_SECONDS - DAY,
  browser: 'Safari',
  system: 'iOS',
}
const OTHER = { id: 'other', userId: ADA, createdAt: START_SECONDS - 4 * DAY }

beforeEach(() => {
  notificationsState.list = []
})

const render = () => renderAt('/app/account', <SessionsSection />)
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const messages = () => notificationsState.list.map(({ message }) => message)
const sessionsOf = async ({ tables }: PageBackend) => (await tables.all('sessions')).map(({ id }) => id).toSorted()

async function open(options: PageBackendOptions = {}): Promise<PageBackend> {
  const backend = await startPageBackend({ seed: { sessions: [PHONE, OTHER] }, ...options })
  render()
  return backend
}

describe('[AUTH-07] the sessions of a user', () => {
  it('are listed with browser, system and dates, and this device is marked', async () => {
    await open()
    expect(screen.getByRole('status').textContent).toBe('Loading sessions…')
    await screen.findByRole('list')
    expect(rows()).toEqual([
      'Unknown browserThis deviceLogged in 20 Nov 2026',
      'Safari on iOSLogged in 17 Nov 2026 · Last used 19 Nov 2026Log out',
      'Unknown browserLogged in 16 Nov 2026 · Last used 16 Nov 2026Log out',
    ])
    expect(within(screen.getAllByRole('listitem')[0] ?? document.body).queryByRole('button')).toBeNull()
  })

  it('are logged out one by one, and the list follows', async () => {
    const backend = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Log out Safari on iOS' }))
    await waitFor(() => expect(messages()).toEqual(['Safari on iOS is logged out.']))
    expect(await sessionsOf(backend)).toEqual(['other', `token-of-${ADA}`])
    await waitFor(() => expect(rows()).toHaveLength(2))
    await userEvent.click(screen.getByRole('button', { name: 'Log out Unknown browser' }))
    await screen.findByText('You’re not logged in anywhere else.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('leave the list without an error if they have ended already', async () => {
    const backend = await open()
    const button = await screen.findByRole('button', { name: 'Log out Safari on iOS' })
    await backend.tables.change((draft) => draft.delete('sessions', 'phone'))
    await userEvent.click(button)
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stay after an error, which is shown until the next try', async () => {
    const backend = await open()
    const recover = backend.refuse('endSession', 500)
    await userEvent.click(await screen.findByRole('button', { name: 'Log out Safari on iOS' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
    expect([rows().length, messages()]).toEqual([3, []])
    recover()
    await userEvent.click(screen.getByRole('button', { name: 'Log out Safari on iOS' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(rows()).toHaveLength(2))
  })

  it('that can’t be loaded show the error, and can still be ended together', async () => {
    const backend = await startPageBackend({ seed: { sessions: [PHONE, OTHER] } })
    const recover = backend.refuse('listSessions', 500)
    render()
    await screen.findByText('Couldn’t load your sessions')
    await userEvent.click(screen.getByRole('button', { name: 'Log out other sessions' }))
    await waitFor(() => expect(messages()).toEqual(['Your other sessions are logged out.']))
    recover()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('You’re not logged in anywhere else.')
    expect(await sessionsOf(backend)).toEqual([`token-of-${ADA}`])
  })

  it('are ended together where the back end has no list', async () => {
    const backend = await startPageBackend({ seed: { sessions: [PHONE, OTHER] } })
    backend.refuse('listSessions', 404)
    render()
    await screen.findByText('You may still be logged in on other browsers and devices.')
    expect([screen.queryByRole('alert'), rows()]).toEqual([null, []])
    await userEvent.click(screen.getByRole('button', { name: 'Log out other sessions' }))
    await waitFor(() => expect(messages()).toEqual(['Your other sessions are logged out.']))
    expect(await sessionsOf(backend)).toEqual([`token-of-${ADA}`])
  })
})
