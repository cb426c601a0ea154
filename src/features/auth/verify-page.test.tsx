import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { refusal, sentBy, serve } from '../../api/test-support'
import { rememberSession } from '../../state/session-hint'
import { userState } from '../../state/user'
import { client, renderPage } from './test-support'
import { Component as VerifyPage } from './verify-page'

beforeEach(() => {
  userState.info = null
  localStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('[AUTH-07] an email address', () => {
  it.each([
    ['to the log-in', false, 'Log in', '/login'],
    ['to the files of somebody who is signed in', true, 'Go to your files', '/home'],
  ])('is verified by a button, not by opening the link, and then it goes on %s', async (_, isIn, name, href) => {
    if (isIn) rememberSession()
    const fake = serve({ 'POST /auth/verify': () => undefined })
    renderPage('/verify?token=token-8d20', VerifyPage)
    expect(fake).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Verify email' }))
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeTruthy()
    expect(sentBy(fake, 'POST')).toEqual([{ ...client, token: 'token-8d20' }])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })

  it('is not verified by a link that is over; it is sent again from there', async () => {
    const fake = serve({
      'POST /auth/verify': () => refusal(422, 'This link has expired or was used already. Ask for a new one.'),
      'POST /auth/verify/resend': () => undefined,
    })
    renderPage('/verify?token=token-old', VerifyPage)
    await userEvent.click(screen.getByRole('button', { name: 'Verify email' }))
    expect(await screen.findByText(/has expired or was used already/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Email'), 'ada@council.example{Enter}')
    expect(await screen.findByText(/we've emailed a new link/)).toBeTruthy()
    expect(sentBy(fake, 'POST').at(-1)).toEqual({ ...client, email: 'ada@council.example' })
  })

  it('keeps the link when the back end could not be reached', async () => {
    serve({ 'POST /auth/verify': () => refusal(503, 'Not now.') })
    renderPage('/verify?token=token-8d20', VerifyPage)
    await userEvent.click(screen.getByRole('button', { name: 'Verify email' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.')
    expect(screen.getByRole('button', { name: 'Verify email' })).toBeTruthy()
  })

  it('is filled in where it is known whose verification is to be sent again', () => {
    userState.info = { email: 'una@council.example' }
    renderPage('/verify', VerifyPage)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('una@council.example')
  })
})
