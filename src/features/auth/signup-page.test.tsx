import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { refusal, sentBy, serve } from '../../api/test-support'
import { DEFAULT_FLAGS, flagsState } from '../../state/flags'
import { mayHaveSession } from '../../state/session-hint'
import { applyInit } from '../../state/utils'
import { Component as LoginPage } from './login-page'
import { Component as SignupPage } from './signup-page'
import { authInfo, client, renderPage } from './test-support'

beforeEach(() => {
  localStorage.clear()
  Object.assign(flagsState, DEFAULT_FLAGS)
})

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(flagsState, DEFAULT_FLAGS)
})

const pages = { 'GET /auth/info': () => authInfo, 'GET /marketing': () => ({}) }

async function fillIn(changes: Record<string, string> = {}): Promise<void> {
  const values = {
    'First name': 'Ada',
    'Last name': 'Okafor',
    Email: 'ada@council.example',
    Password: 'copper-lantern-42',
    'Confirm password': 'copper-lantern-42',
    ...changes,
  }
  for (const [label, value] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), value)
}

const agree = () => userEvent.click(screen.getByLabelText('I agree to the terms and the privacy notice'))
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

describe('the sign-up page', () => {
  it('[ENT-17] reports a new account by the label of the back end, and a refused one not at all', async () => {
    applyInit({ googleAds: { signup: 'AW-1/signup', uploadedFirstVideo: null } })
    const layer: unknown[] = []
    vi.stubGlobal('dataLayer', layer)
    let isRefused = true
    serve({ ...pages, 'POST /auth/signup': () => (isRefused ? refusal(503) : { userId: 'user-ada' }) })
    renderPage('/signup', SignupPage)
    await fillIn()
    await agree()
    await send()
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(layer).toEqual([])
    isRefused = false
    await send()
    await vi.waitFor(() => expect(layer).toEqual([{ event: 'conversion', send_to: 'AW-1/signup' }]))
    applyInit({ onPremise: true })
  })

  it('[AUTH-01] [AUTH-06] sends what is typed and what the browser is, and goes on to the questions', async () => {
    const fake = serve({ ...pages, 'POST /auth/signup': () => ({ userId: 'user-ada' }) })
    renderPage('/signup', SignupPage)
    await fillIn()
    await agree()
    await send()
    await vi.waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe('/signup/extra-details'))
    expect(sentBy(fake, 'POST')).toEqual([
      {
        ...client,
        firstName: 'Ada',
        lastName: 'Okafor',
        email: 'ada@council.example',
        password: 'copper-lantern-42',
        confirmPassword: 'copper-lantern-42',
        consent: true,
        recaptchaToken: null,
      },
    ])
    expect(mayHaveSession()).toBe(true)
  })

  it('[AUTH-01] names every field that is wrong and puts the focus into the first', async () => {
    const fake = serve(pages)
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
    expect(sentBy(fake, 'POST')).toEqual([])
  })

  it('[AUTH-01] wants the password twice, in the words of the specification', async () => {
    serve(pages)
    renderPage('/signup', SignupPage)
    await fillIn({ 'Confirm password': 'another' })
    await agree()
    await send()
    expect(await screen.findByText('Password and confirmPassword must match')).toBeTruthy()
  })

  it.each([
    [409, 'There is an account with this email address already. Log in instead.', 'Email'],
    [422, 'This password is too easy to guess.', 'Password'],
    [422, 'email: is not an address.', 'Email'],
  ])('shows a refusal %i at the field that it is about: %s', async (status, words, label) => {
    serve({ ...pages, 'POST /auth/signup': () => refusal(status, words) })
    renderPage('/signup', SignupPage)
    await fillIn()
    await agree()
    await send()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  it('[FLAG-01] offers nothing while sign-up is switched off, and neither does the log-in', () => {
    serve(pages)
    flagsState.signup = false
    renderPage('/signup', SignupPage)
    expect(screen.getByRole('heading', { name: 'Sign-up closed' })).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    renderPage('/login', LoginPage)
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
  })
})
