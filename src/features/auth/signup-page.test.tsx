import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { DEFAULT_FLAGS, flagsState, loadFlags } from '#state/flags.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { userState } from '#state/user.ts'
import { applyInit } from '#state/utils.ts'
import { Component as LoginPage } from './login-page'
import { Component as ResetPage } from './reset-page'
import { Component as SignupPage } from './signup-page'
import { authInfo, client, renderPage } from './test-support'

beforeEach(() => {
  localStorage.clear()
  Object.assign(flagsState, DEFAULT_FLAGS)
})

afterEach(() => {
  Object.assign(flagsState, DEFAULT_FLAGS)
})

async function fillIn(changes: Record<string, string> = {}): Promise<void> {
  const values = {
    'First name': 'Grace',
    'Last name': 'Holt',
    Email: 'grace@council.example',
    Password: 'copper-lantern-42',
    'Confirm password': 'copper-lantern-42',
    ...changes,
  }
  for (const [label, value] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), value)
}

const agree = () => userEvent.click(screen.getByLabelText('I agree to the terms and the privacy notice'))
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

describe('the sign-up page', () => {
  it.each<[string, typeof LoginPage, string, [label: string, autocomplete: string][]]>([
    ['/login', LoginPage, 'username', [['Password', 'current-password']]],
    [
      '/signup',
      SignupPage,
      'email',
      [
        ['Password', 'new-password'],
        ['Confirm password', 'new-password'],
      ],
    ],
  ])('[AUTH-02] %s masks passwords, names its fields for password managers and accepts pasted ones', async (path, page, email, fields) => {
    await startPageBackend({ isVisitor: true })
    renderPage(path, page)
    expect(screen.getByLabelText<HTMLInputElement>('Email').autocomplete).toBe(email)
    const pasted = `${'copper-lantern-'.repeat(9)} 42`
    for (const [label, autocomplete] of fields) {
      const field = screen.getByLabelText<HTMLInputElement>(label)
      expect([field.type, field.autocomplete]).toEqual(['password', autocomplete])
      await userEvent.click(field)
      await userEvent.paste(pasted)
      expect(field.value).toBe(pasted)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(fields.map(([label]) => screen.getByLabelText<HTMLInputElement>(label).type)).toEqual(fields.map(() => 'text'))
  })

  it.each([
    ['/signup', SignupPage],
    ['/reset?token=t', ResetPage],
  ])('[AUTH-02] %s takes the minimum of the password meter from the back end', async (path, page) => {
    const backend = await startPageBackend({ isVisitor: true })
    backend.override('getAuthInfo', () => ({ status: 200, body: { ...authInfo, minPasswordStrength: 5 } }))
    renderPage(path, page)
    expect(await screen.findByText(/^Choose a strong password/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Password'), 'vx7qlmzd')
    expect(screen.getByText(/^Fair\. Choose a stronger password\./)).toBeTruthy()
  })

  it('[AUTH-01] [AUTH-06] sends the fields and the browser information, and continues with the questions', async () => {
    const backend = await startPageBackend({ isVisitor: true })
    renderPage('/signup', SignupPage)
    await fillIn()
    await agree()
    await send()
    await vi.waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/signup/extra-details'))
    expect(backend.sent('POST')).toEqual([
      {
        ...client,
        firstName: 'Grace',
        lastName: 'Holt',
        email: 'grace@council.example',
        password: 'copper-lantern-42',
        confirmPassword: 'copper-lantern-42',
        consent: true,
        recaptchaToken: null,
      },
    ])
    expect(mayHaveSession()).toBe(true)
    expect(await backend.tables.all('users')).toContainEqual(
      expect.objectContaining({ name: 'Grace Holt', email: 'grace@council.example' }),
    )
  })

  it('[AUTH-07] keeps the new address for verification instead of the previous user’s', async () => {
    userState.info = { email: 'demo@redaction-studio.example' }
    await startPageBackend({ isVisitor: true })
    renderPage('/signup', SignupPage)
    await fillIn()
    await agree()
    await send()
    await vi.waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/signup/extra-details'))
    expect(userState.info).toEqual({ email: 'grace@council.example' })
  })

  it('[ENT-17] reports a new account with the back end’s label, and reports nothing for a refused one', async () => {
    applyInit({ googleAds: { signup: 'AW-1/signup', uploadedFirstVideo: null } })
    const layer: unknown[] = []
    vi.stubGlobal('dataLayer', layer)
    const backend = await startPageBackend({ isVisitor: true })
    const recover = backend.refuse('signup', 503)
    renderPage('/signup', SignupPage)
    await fillIn()
    await agree()
    await send()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(layer).toEqual([])
    recover()
    await send()
    await vi.waitFor(() => expect(layer).toEqual([{ event: 'conversion', send_to: 'AW-1/signup' }]))
    applyInit({ onPremise: true })
  })

  it.each([
    ['First name', 'Enter your first name'],
    ['Last name', 'Enter your last name'],
    ['Email', 'Enter a valid email address'],
    ['Password', 'Choose a password'],
    ['Confirm password', 'Confirm your password'],
  ])('[AUTH-01] sends nothing while the field %s is empty', async (label, words) => {
    const backend = await startPageBackend({ isVisitor: true })
    renderPage('/signup', SignupPage)
    await fillIn()
    await userEvent.clear(screen.getByLabelText(label))
    await agree()
    await send()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(backend.sent('POST')).toEqual([])
  })

  it('[AUTH-01] sends nothing without consent', async () => {
    const backend = await startPageBackend({ isVisitor: true })
    renderPage('/signup', SignupPage)
    await fillIn()
    await send()
    expect(await screen.findByText('Agree to the terms to create an account')).toBeTruthy()
    expect(backend.sent('POST')).toEqual([])
  })

  it('[AUTH-01] shows an error at every invalid field and puts the focus into the first', async () => {
    const backend = await startPageBackend({ isVisitor: true })
    renderPage('/signup', SignupPage)
    await send()
    for (const words of [
      'Enter your first name',
      'Enter a valid email address',
      'Choose a password',
      'Agree to the terms to create an account',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('First name'))
    expect(backend.sent('POST')).toEqual([])
  })

  it('[AUTH-01] requires the password twice, with the error text of the specification', async () => {
    const backend = await startPageBackend({ isVisitor: true })
    renderPage('/signup', SignupPage)
    await fillIn({ 'Confirm password': 'another' })
    await agree()
    await send()
    expect(await screen.findByText('Password and confirmPassword must match')).toBeTruthy()
    expect(backend.sent('POST')).toEqual([])
  })

  it.each([
    [409, 'This email address already has an account. Log in instead.', 'Email', { code: 'email-taken', field: 'email' }],
    [422, 'This password is too easy to guess.', 'Password', { code: 'weak-password', field: 'password' }],
    [422, 'email: is not an address.', 'Email', { field: 'email' }],
  ] as const)('shows a %i error at its field: %s', async (status, words, label, details) => {
    const backend = await startPageBackend({ isVisitor: true })
    backend.refuse('signup', status, words, details)
    renderPage('/signup', SignupPage)
    await fillIn()
    await agree()
    await send()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['approval', 'An administrator approves new accounts before they can add files.'],
    ['invitation', 'Sign-up is by invitation only.'],
    ['closed', 'This server takes no new accounts.'],
  ] as const)('[AUTH-01] says what holds where sign-up is by %s', async (signUp, sentence) => {
    await startPageBackend({ isVisitor: true, signUp })
    await loadFlags('')
    renderPage('/signup', SignupPage)
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryAllByRole('button', { name: 'Create account' })).toHaveLength(signUp === 'approval' ? 1 : 0)
  })

  it('[FLAG-01] offers no form while sign-up is off, and the login page no link to it', async () => {
    await startPageBackend({ isVisitor: true })
    flagsState.signup = false
    renderPage('/signup', SignupPage)
    expect(screen.getByRole('heading', { name: 'Sign-up closed' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    renderPage('/login', LoginPage)
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
  })
})
