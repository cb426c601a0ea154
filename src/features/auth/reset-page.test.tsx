import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { refusal, startPageBackend } from '#tests/support/page-backend.ts'
import { mayHaveSession, rememberSession } from '#state/session-hint.ts'
import { userState } from '#state/user.ts'
import { Component as ResetPage } from './reset-page'
import { authInfo, client, renderPage, tokenRow } from './test-support'

const GONE = 'This link has expired or was already used. Request a new one.'

beforeEach(() => {
  userState.info = null
  localStorage.clear()
})

describe('[AUTH-07] requesting a link to set a new password', () => {
  it.each(['ada@council.example', 'no-one@council.example'])(
    'shows and focuses the same message with or without an account: %s',
    async (email) => {
      const backend = await startPageBackend({ isVisitor: true })
      renderPage('/reset', ResetPage)
      await userEvent.type(screen.getByLabelText('Email'), `${email}{Enter}`)
      const words = await screen.findByText(new RegExp(`If ${email} has an account, the outbox has a link`))
      expect(document.activeElement?.contains(words)).toBe(true)
      expect(backend.sent('POST')).toEqual([{ ...client, email }])
      expect(screen.getByRole('link', { name: 'Emails appear in the outbox.' })).toBeTruthy()
      expect(document.title).toBe('Password reset – Redaction Studio')
    },
  )

  it('says that an email was sent where one is', async () => {
    const backend = await startPageBackend({ isVisitor: true })
    backend.override('getAuthInfo', () => ({ status: 200, body: authInfo }))
    renderPage('/reset', ResetPage)
    await userEvent.type(screen.getByLabelText('Email'), 'ada@council.example{Enter}')
    expect(await screen.findByText('If ada@council.example has an account, we’ve emailed a link to set a new password.')).toBeTruthy()
  })

  it('shows the error at the field, and puts the focus there', async () => {
    const backend = await startPageBackend({ isVisitor: true })
    renderPage('/reset', ResetPage)
    const field = screen.getByLabelText('Email')
    await userEvent.type(field, 'not an address{Enter}')
    expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(backend.sent('POST')).toEqual([])
  })

  it('disables the button until there is a response, and shows the error', async () => {
    const backend = await startPageBackend({ isVisitor: true })
    let fail: (error: Error) => void = () => undefined
    backend.override('resetPassword', () => new Promise((_resolve, reject) => (fail = reject)))
    renderPage('/reset', ResetPage)
    await userEvent.type(screen.getByLabelText('Email'), 'ada@council.example{Enter}')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Send link/ }).disabled).toBe(true)
    fail(refusal(503, 'The post office is closed.'))
    expect((await screen.findByRole('alert')).textContent).toBe('The post office is closed.')
  })
})

describe('[AUTH-07] a new password set through the link', () => {
  it('shows both passwords with one button', async () => {
    await startPageBackend({ isVisitor: true })
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

  it('is set with the token, and the page leads to the login', async () => {
    rememberSession()
    const backend = await startPageBackend({ seed: { tokens: [tokenRow('token-1', 'reset')] } })
    renderPage('/reset?token=token-1', ResetPage)
    await choose('copper-lantern-42')
    expect(await screen.findByRole('heading', { name: 'Password updated' })).toBeTruthy()
    expect(backend.sent('POST')).toEqual([
      { ...client, token: 'token-1', password: 'copper-lantern-42', confirmPassword: 'copper-lantern-42' },
    ])
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(mayHaveSession()).toBe(false)
    expect((await backend.tables.get('tokens', 'token-1'))?.usedAt).not.toBeNull()
  })

  it('must be typed the same twice', async () => {
    await startPageBackend({ isVisitor: true })
    renderPage('/reset?token=token-1', ResetPage)
    await choose('copper-lantern-42', 'copper-lantern-43')
    expect(await screen.findByText('Password and confirmPassword must match')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'))
  })

  it('[AUTH-02] shows at the field that the back end finds the password too weak', async () => {
    const weak = 'This password is too easy to guess. Make it longer, or use less common words.'
    await startPageBackend({ isVisitor: true, seed: { tokens: [tokenRow('token-1', 'reset')] } })
    renderPage('/reset?token=token-1', ResetPage)
    await choose('ada')
    const field = screen.getByLabelText('Password')
    await screen.findByText(weak)
    expect(document.activeElement).toBe(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    // The error was about another password.
    await userEvent.type(field, '-and-copper')
    expect(screen.queryByText(weak)).toBeNull()
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  })

  it('is not set by an expired link, and a new link can be requested', async () => {
    await startPageBackend({ isVisitor: true, seed: { tokens: [tokenRow('token-old', 'reset', { expiresAt: 1 })] } })
    renderPage('/reset?token=token-old', ResetPage)
    await choose('copper-lantern-42')
    expect(await screen.findByRole('heading', { name: 'Expired link' })).toBeTruthy()
    expect(screen.getByText(GONE)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send link' })).toBeTruthy()
  })
})
