import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { ADA, PASSWORD, userRow } from '#tests/support/records.ts'
import { notificationsState } from '#notifications/notify.ts'
import { renderAt } from '#ui/test-support.tsx'
import { SecondFactorSection } from './second-factor-section'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const isOn = { secondFactor: { secret: SECRET, usedSteps: [], recoveryCodes: ['A', 'B', 'C'] } }

beforeEach(() => {
  notificationsState.list = []
})

const render = () => renderAt('/app/account', <SecondFactorSection />)
const button = (name: string) => screen.findByRole('button', { name })
const codeAt = ({ clock }: PageBackend, secret: string) => authenticatorCode(secret, clock.milliseconds / 1000)
const factorOf = async ({ tables }: PageBackend) => (await tables.get('users', ADA))?.secondFactor

describe('two-step sign-in that is off', () => {
  it('is turned on with the shown key and a code, and shows the recovery codes once', async () => {
    const backend = await startPageBackend()
    render()
    expect(await screen.findByText(/^Off\. When it’s on, logging in needs a code/)).toBeTruthy()
    await userEvent.click(await button('Turn on'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Two-step sign-in' }))
    expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' }).querySelector('path')?.getAttribute('d')).toMatch(
      /^M0 0h1v1/,
    )
    const key = dialog.getByLabelText('Key').textContent
    expect(key).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)

    const field = dialog.getByLabelText('Code from the app')
    await userEvent.type(field, '12345{Enter}')
    expect(await dialog.findByText('Enter the 6 digits')).toBeTruthy()
    expect(backend.requestsOf('confirmSecondFactor')).toEqual([])

    const code = codeAt(backend, key.replaceAll(' ', ''))
    await userEvent.type(dialog.getByLabelText('Password'), PASSWORD)
    await userEvent.clear(field)
    await userEvent.type(field, `${code.slice(0, 3)} ${code.slice(3)}{Enter}`)
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
    expect(codes).toHaveLength(10)
    expect((await factorOf(backend))?.secret).toBe(key.replaceAll(' ', ''))
    // Only a set-up user has a clipboard.
    await userEvent.setup().click(await button('Copy'))
    expect(await navigator.clipboard.readText()).toBe(`${codes.map(({ textContent }) => textContent).join('\n')}\n`)
    await userEvent.click(await button('Done'))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull())
    expect(await screen.findByText('On. 10 recovery codes left.')).toBeTruthy()
  })

  it('stays off after a wrong code, which the dialog reports', async () => {
    const backend = await startPageBackend()
    backend.refuse('confirmSecondFactor', 403, 'Wrong code. Check the time on your device and try again.', {
      code: 'wrong-code',
      field: 'code',
    })
    render()
    await userEvent.click(await button('Turn on'))
    await userEvent.type(await screen.findByLabelText('Code from the app'), '123456')
    await userEvent.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong code. Check the time on your device and try again.')
    expect(await factorOf(backend)).toBeUndefined()
  })

  it('saves the recovery codes as text', async () => {
    const backend = await startPageBackend({ user: isOn })
    const saved: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:r', revokeObjectURL: () => undefined }),
    )
    render()
    await userEvent.click(await button('New recovery codes'))
    await userEvent.type(await screen.findByLabelText('Password'), `${PASSWORD}{Enter}`)
    await userEvent.click(await button('Download'))
    expect(saved.map(({ type, size }) => [type, size])).toEqual([['text/plain', 300]])
    expect((await factorOf(backend))?.recoveryCodes).toHaveLength(10)
    vi.unstubAllGlobals()
  })

  it('shows why it can’t be turned on', async () => {
    const backend = await startPageBackend()
    backend.refuse('startSecondFactor', 409, 'Two-step sign-in is already on.')
    render()
    await userEvent.click(await button('Turn on'))
    expect((await screen.findByRole('alert')).textContent).toBe('Two-step sign-in is already on.')
  })
})

describe('two-step sign-in that is on', () => {
  it('is turned off with the password', async () => {
    const backend = await startPageBackend({ user: isOn })
    render()
    expect(await screen.findByText('On. 3 recovery codes left.')).toBeTruthy()
    await userEvent.click(await button('Turn off'))
    await userEvent.type(await screen.findByLabelText('Password'), 'not-this-one-9{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong password.')
    expect(await factorOf(backend)).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Password'))
    await userEvent.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
    expect(await button('Turn on')).toBeTruthy()
    expect(await factorOf(backend)).toBeUndefined()
  })

  it('gives new recovery codes for a code of the app', async () => {
    const backend = await startPageBackend({ user: isOn })
    render()
    await userEvent.click(await button('New recovery codes'))
    await userEvent.click(await button('Use a code'))
    await userEvent.type(screen.getByLabelText('Code from your authenticator app'), `${codeAt(backend, SECRET)}{Enter}`)
    expect(within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10)
    expect((await factorOf(backend))?.recoveryCodes).not.toContain('A')
  })

  it('says that no recovery codes are left', async () => {
    await startPageBackend({ user: { secondFactor: { ...isOn.secondFactor, recoveryCodes: [] } } })
    render()
    expect(await screen.findByText(/^On\. No recovery codes left\. Create new ones/)).toBeTruthy()
  })
})

describe('the section on two-step sign-in', () => {
  const seed = { identities: [{ id: 'google:1', userId: ADA }], users: [userRow('user-ben')] }

  it('leaves accounts of a provider to the provider', async () => {
    await startPageBackend({ user: { passwordless: true }, seed })
    render()
    expect(await screen.findByText('You log in with a provider, such as Google. Turn on two-step sign-in there.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says that a provider needs no code, to accounts that also have a password', async () => {
    // A hash of one round with an identity is that of an account without a password.
    await startPageBackend({ seed, user: { password: { salt: '00', hash: '00', iterations: 2 } } })
    render()
    expect(await screen.findByText(/^Logging in with a provider, such as Google, needs no code here\./)).toBeTruthy()
    expect(await button('Turn on')).toBeTruthy()
  })

  it('isn’t shown by back ends without it', async () => {
    const backend = await startPageBackend()
    backend.refuse('getSecondFactor', 404)
    render()
    await waitFor(() => expect(backend.requestsOf('getSecondFactor')).toHaveLength(1))
    expect(screen.queryByRole('heading')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers to try again after an error', async () => {
    const backend = await startPageBackend()
    const recover = backend.refuse('getSecondFactor', 500)
    render()
    expect(await screen.findByText('Couldn’t load two-step sign-in')).toBeTruthy()
    recover()
    await userEvent.click(await button('Try again'))
    expect(await button('Turn on')).toBeTruthy()
  })
})
