import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { hashOfRecoveryCode } from '#backend/accounts/second-factor/recovery-codes.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { ADA, PASSWORD } from '#tests/support/records.ts'
import { Component as LoginPage } from './login-page'
import { renderPage } from './test-support'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

let backend: PageBackend

beforeEach(async () => {
  const recoveryCodes = [await hashOfRecoveryCode(ADA, 'mzxw-6ytb-oi7q-c4d5')]
  backend = await startPageBackend({ isVisitor: true, user: { secondFactor: { secret: SECRET, usedSteps: [], recoveryCodes } } })
  renderPage('/log-in', LoginPage)
})

const code = (): string => authenticatorCode(SECRET, backend.clock.milliseconds / 1000)
const place = () => screen.getByRole('status', { name: 'Address' }).textContent

async function enterPassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@council.example')
  await userEvent.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`)
  await screen.findByRole('heading', { name: 'Two-step sign-in' })
}

describe('[AUTH-03] the second step of a login', () => {
  it('asks for a code with the focus in its field, and enters the app', async () => {
    await enterPassword()
    const field = screen.getByLabelText('Code')
    expect(document.activeElement).toBe(field)
    expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
    await userEvent.type(field, `${code().slice(0, 3)} ${code().slice(3)}{Enter}`)
    await expect.poll(place).not.toBe('/log-in')
    expect((await backend.tables.all('sessions')).map(({ userId }) => userId)).toEqual([ADA])
  })

  it.each([
    ['12345', 'Enter the 6 digits', 0],
    ['abcdef', 'Enter the 6 digits', 0],
    ['000000', 'Wrong code. Check the time on your device and try again.', 1],
  ])('reports the code "%s" at its field', async (typed, words, requests) => {
    await enterPassword()
    const field = screen.getByLabelText('Code')
    await userEvent.type(field, `${typed}{Enter}`)
    expect((await screen.findByText(words)).id).toBe(field.getAttribute('aria-describedby'))
    expect(backend.requestsOf('finishLogin')).toHaveLength(requests)
    expect(await backend.tables.all('sessions')).toEqual([])
  })

  it('accepts a recovery code instead, and reports one that was used', async () => {
    await enterPassword()
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(screen.getByLabelText('Recovery code'), 'mzxw-6ytb-oi7q-aaaa{Enter}')
    expect(await screen.findByText('This recovery code is wrong or was already used.')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Recovery code'))
    await userEvent.type(screen.getByLabelText('Recovery code'), 'MZXW 6YTB OI7Q C4D5{Enter}')
    await expect.poll(place).not.toBe('/log-in')
    expect((await backend.tables.get('users', ADA))?.secondFactor?.recoveryCodes).toEqual([])
  })

  it('returns to the password once it has expired, and says so', async () => {
    await enterPassword()
    backend.clock.milliseconds += 300_000
    await userEvent.type(screen.getByLabelText('Code'), `${code()}{Enter}`)
    expect((await screen.findByRole('alert')).textContent).toBe('This login has expired. Enter your password again.')
    await enterPassword()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('switches between the two kinds of codes, and goes back to the login', async () => {
    await enterPassword()
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await userEvent.click(screen.getByRole('button', { name: 'Use authenticator app' }))
    expect(screen.getByLabelText('Code')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Back to login' }))
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy()
  })
})
