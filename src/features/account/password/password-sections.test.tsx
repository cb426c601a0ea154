import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { startPageBackend, type PageBackend, type PageBackendOptions } from '#tests/support/page-backend.ts'
import { ADA, PASSWORD } from '#tests/support/records.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as ProfilePage } from '../profile-page'

const NEW = 'walnut-harbour-77'

beforeEach(() => {
  notificationsState.list = []
})

const render = () => renderAt('/app/account', <ProfilePage />)

/** Starts a back end where Ada is also logged in on a phone. */
function start({ seed, ...options }: PageBackendOptions = {}): Promise<PageBackend> {
  const sessions = [{ id: 'phone', userId: ADA, createdAt: START_SECONDS }]
  return startPageBackend({ simulatesProviders: false, ...options, seed: { sessions, ...seed } })
}

async function open(options: PageBackendOptions = {}): Promise<PageBackend> {
  const backend = await start(options)
  render()
  return backend
}

const button = (name: string) => screen.findByRole('button', { name })
const sessionsOf = async ({ tables }: PageBackend) => (await tables.all('sessions')).map(({ id }) => id).toSorted()
const messages = () => notificationsState.list.map(({ message }) => message)

async function fillIn(current: string, chosen: string, confirmed = chosen): Promise<void> {
  for (const [label, value] of [
    ['Current password', current],
    ['New password', chosen],
    ['Confirm new password', confirmed],
  ] as const) {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.click(screen.getByLabelText(label))
    await userEvent.paste(value)
  }
}

async function openDialog(): Promise<HTMLElement> {
  await userEvent.click(await button('Change password'))
  return screen.findByRole('dialog', { name: 'Change password' })
}

const submit = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Change password' }))

describe('[AUTH-07] the password', () => {
  it('is changed with the current one, which ends the other sessions', async () => {
    const backend = await open()
    const before = await backend.tables.get('users', ADA)
    const dialog = await openDialog()
    expect(within(dialog).getByText('This also logs out your other sessions.')).toBeTruthy()
    await fillIn('not-this-one-9', NEW)
    await submit(dialog)
    const field = screen.getByLabelText('Current password')
    expect((await screen.findByText('Wrong password.')).id).toBe(field.getAttribute('aria-describedby'))
    expect(await backend.tables.get('users', ADA)).toEqual(before)

    await fillIn(PASSWORD, NEW)
    await submit(dialog)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(messages()).toEqual(['Password changed. Your other sessions are logged out.'])
    expect((await backend.tables.get('users', ADA))?.password).not.toEqual(before?.password)
    expect(await sessionsOf(backend)).toEqual([`token-of-${ADA}`])
    expect(await screen.findByText('Ada Okafor')).toBeTruthy()
  })

  it('is confirmed and checked before it is sent', async () => {
    const backend = await open()
    const dialog = await openDialog()
    await submit(dialog)
    for (const words of ['Enter your current password', 'Choose a password', 'Confirm your password'])
      expect(within(dialog).getByText(words)).toBeTruthy()
    await fillIn(PASSWORD, NEW, 'walnut-harbour-78')
    await submit(dialog)
    const confirmation = screen.getByLabelText('Confirm new password')
    expect(screen.getByText('Password and confirmPassword must match').id).toBe(confirmation.getAttribute('aria-describedby'))
    expect(backend.requestsOf('changePassword')).toEqual([])
  })

  it('is measured with the name and email of its owner in mind, and a weak one is refused', async () => {
    await open()
    const dialog = await openDialog()
    await fillIn(PASSWORD, 'Okafor19')
    expect(within(dialog).getByText(/Avoid your name and email address\./)).toBeTruthy()
    await submit(dialog)
    expect((await screen.findByText(/^This password is too easy to guess\./)).id).toBe('field-password-error')
  })

  it('shows other errors, and keeps what was typed', async () => {
    const backend = await open()
    backend.refuse('changePassword', 429, 'Too many wrong passwords. Try again in 8 seconds, or reset your password.')
    const dialog = await openDialog()
    await fillIn(PASSWORD, NEW)
    await submit(dialog)
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Try again in 8 seconds')
    expect(screen.getByLabelText('New password')).toHaveProperty('value', NEW)
    expect(messages()).toEqual([])
  })
})

describe('[AUTH-07] the other sessions', () => {
  it('are logged out, and the own one is not', async () => {
    const backend = await open()
    await userEvent.click(await button('Log out other sessions'))
    await waitFor(() => expect(messages()).toEqual(['Your other sessions are logged out.']))
    expect(await sessionsOf(backend)).toEqual([`token-of-${ADA}`])
    expect(await screen.findByText('Ada Okafor')).toBeTruthy()
  })

  it('stay after an error, which is shown until the next try', async () => {
    const backend = await open()
    const recover = backend.refuse('endOtherSessions', 500)
    await userEvent.click(await button('Log out other sessions'))
    expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
    expect(messages()).toEqual([])
    recover()
    await userEvent.click(await button('Log out other sessions'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(await sessionsOf(backend)).toEqual([`token-of-${ADA}`])
  })
})

describe('what the profile offers', () => {
  const offered = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

  it('to an account of a provider is to log out its other sessions', async () => {
    await open({ user: { passwordless: true }, seed: { identities: [{ id: 'google:1', userId: ADA }] } })
    await screen.findByText(/^You log in with a provider/)
    await button('Log out other sessions')
    expect(offered()).toEqual(['Sessions', 'Two-step sign-in'])
  })

  it('in a browser without a server is a new password, as there are no other sessions', async () => {
    await open({ simulatesProviders: true })
    const dialog = await openDialog()
    expect(offered().filter((title) => title !== 'Change password')).toEqual(['Password', 'Two-step sign-in'])
    await fillIn(PASSWORD, NEW)
    await submit(dialog)
    await waitFor(() => expect(messages()).toEqual(['Password changed.']))
  })

  it('is nothing with a back end that lacks the calls', async () => {
    const backend = await start()
    backend.refuse('getSecondFactor', 404)
    render()
    await screen.findByText('Ada Okafor')
    await waitFor(() => expect(backend.requestsOf('getSecondFactor')).toHaveLength(1))
    await waitFor(() => expect(backend.requestsOf('getAuthInfo')).toHaveLength(1))
    expect(offered()).toEqual([])
  })

  it('is nothing to a profile without an account', async () => {
    const backend = await open({ user: { email: '', emailKey: '', passwordless: true } })
    await screen.findByRole('link', { name: 'Name this profile' })
    expect([backend.requestsOf('getSecondFactor'), offered()]).toEqual([[], []])
  })
})
