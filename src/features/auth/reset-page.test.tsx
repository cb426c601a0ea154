import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { refusal, sentBy, serve } from '../../api/test-support'
import { mayHaveSession, rememberSession } from '../../state/session-hint'
import { userState } from '../../state/user'
import { Component as ResetPage } from './reset-page'
import { authInfo, client, renderPage } from './test-support'

const GONE = 'This link has expired or was used already. Ask for a new one.'

beforeEach(() => {
  userState.info = null
  localStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('[AUTH-07] asking for a link to set a new password', () => {
  it('says the same whether or not there is an account, and takes the focus', async () => {
    const fake = serve({ 'POST /auth/reset': () => undefined })
    renderPage('/reset', ResetPage)
    await userEvent.type(screen.getByLabelText('Email'), 'ada@council.example{Enter}')
    const words = await screen.findByText(/If ada@council.example has an account, we've emailed a link/)
    expect(document.activeElement?.contains(words)).toBe(true)
    expect(sentBy(fake, 'POST')).toEqual([{ ...client, email: 'ada@council.example' }])
    expect(screen.getByRole('link', { name: 'Emails appear in the outbox.' })).toBeTruthy()
    expect(document.title).toBe('Password reset – Redaction Studio')
  })

  it('names what is wrong at the field, and puts the focus there', async () => {
    const fake = serve({})
    renderPage('/reset', ResetPage)
    const field = screen.getByLabelText('Email')
    await userEvent.type(field, 'not an address{Enter}')
    expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(fake).not.toHaveBeenCalled()
  })

  it('is busy until it is answered, and says what went wrong', async () => {
    let answer: (response: Response) => void = () => undefined
    serve({ 'POST /auth/reset': () => new Promise<Response>((resolve) => (answer = resolve)) })
    renderPage('/reset', ResetPage)
    await userEvent.type(screen.getByLabelText('Email'), 'ada@council.example{Enter}')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send link/ }).disabled).toBe(true)
    answer(refusal(503, 'The post office is closed.'))
    expect((await screen.findByRole('alert')).textContent).toBe('The post office is closed.')
  })
})

describe('[AUTH-07] a new password by the link', () => {
  it('shows both passwords with one button', async () => {
    serve({ 'GET /auth/info': () => authInfo })
    renderPage('/reset?token=t', ResetPage)
    const types = () => ['Password', 'Confirm password'].map((label) => screen.getByLabelText<HTMLInputElement>(label).type)
    expect(types()).toEqual(['password', 'password'])
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(types()).toEqual(['text', 'text'])
  })

  async function choose(password: string, again = password): Promise<void> {
    await userEvent.type(screen.getByLabelText('Password'), password)
    await userEvent.type(screen.getByLabelText('Confirm password'), again)
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  }

  it('is set with the token, and the person is led to the log-in', async () => {
    rememberSession()
    const fake = serve({ 'GET /auth/info': () => authInfo, 'POST /auth/reset': () => undefined })
    renderPage('/reset?token=token-1', ResetPage)
    await choose('copper-lantern-42')
    expect(await screen.findByRole('heading', { name: 'Password updated' })).toBeTruthy()
    expect(sentBy(fake, 'POST')).toEqual([
      { ...client, token: 'token-1', password: 'copper-lantern-42', confirmPassword: 'copper-lantern-42' },
    ])
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(mayHaveSession()).toBe(false)
  })

  it('must be typed the same twice', async () => {
    serve({ 'GET /auth/info': () => authInfo })
    renderPage('/reset?token=token-1', ResetPage)
    await choose('copper-lantern-42', 'copper-lantern-43')
    expect(await screen.findByText('Password and confirmPassword must match')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'))
  })

  it('[AUTH-02] that the back end finds too weak is said at the field', async () => {
    const weak = 'This password is too easy to guess. Make it longer, or use less common words.'
    serve({ 'GET /auth/info': () => authInfo, 'POST /auth/reset': () => refusal(422, weak) })
    renderPage('/reset?token=token-1', ResetPage)
    await choose('lantern')
    const field = screen.getByLabelText('Password')
    await screen.findByText(weak)
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    // It was said of another password.
    await userEvent.type(field, '-and-copper')
    expect(screen.queryByText(weak)).toBeNull()
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  })

  it('is not set by a link that is over; a new one can be asked for there', async () => {
    serve({
      'GET /auth/info': () => authInfo,
      'POST /auth/reset': () => refusal(422, GONE),
    })
    renderPage('/reset?token=token-old', ResetPage)
    await choose('copper-lantern-42')
    expect(await screen.findByRole('heading', { name: 'Expired link' })).toBeTruthy()
    expect(screen.getByText(GONE)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send link' })).toBeTruthy()
  })
})
