import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { rememberSession } from '#state/session-hint.ts'
import { userState } from '#state/user.ts'
import { client, renderPage, tokenRow } from './test-support'
import { Component as VerifyPage } from './verify-page'

beforeEach(() => {
  userState.info = null
  localStorage.clear()
})

const seed = { tokens: [tokenRow('token-8d20', 'verify')] }

describe('[AUTH-07] an email address', () => {
  it.each([
    ['to the login', false, 'Log in', '/login'],
    ['to the files of a user who is signed in', true, 'Go to library', '/home'],
  ])('is verified by a button, not by opening the link, which then leads %s', async (_, isIn, name, href) => {
    if (isIn) rememberSession()
    const backend = await startPageBackend({ isVisitor: !isIn, seed, profile: { verified: false } })
    renderPage('/verify?token=token-8d20', VerifyPage)
    expect(backend.requests).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Verify email' }))
    expect(await screen.findByRole('heading', { name: 'Email verified' })).toBeTruthy()
    expect(backend.sent('POST')).toEqual([{ ...client, token: 'token-8d20' }])
    expect((await backend.tables.get('profiles', 'user-ada'))?.verified).toBe(true)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })

  it('is not verified by an expired link, and a new link can be requested', async () => {
    const backend = await startPageBackend({ isVisitor: true, seed: { tokens: [tokenRow('token-old', 'verify', { expiresAt: 1 })] } })
    renderPage('/verify?token=token-old', VerifyPage)
    await userEvent.click(screen.getByRole('button', { name: 'Verify email' }))
    expect(await screen.findByText(/has expired or was already used/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Email'), 'ada@council.example{Enter}')
    expect(await screen.findByText('If ada@council.example has an account that isn’t verified, the outbox has a new link.')).toBeTruthy()
    expect(backend.sent('POST').at(-1)).toEqual({ ...client, email: 'ada@council.example' })
  })

  it('can be verified with the same link after an error', async () => {
    const backend = await startPageBackend({ isVisitor: true, seed })
    backend.refuse('verifyEmail', 503, 'Not now.')
    renderPage('/verify?token=token-8d20', VerifyPage)
    await userEvent.click(screen.getByRole('button', { name: 'Verify email' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Not now.')
    expect(screen.getByRole('button', { name: 'Verify email' })).toBeTruthy()
  })

  it('is filled in when the login was refused for it', () => {
    userState.info = { email: 'una@council.example' }
    renderPage('/verify', VerifyPage)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('una@council.example')
  })
})
