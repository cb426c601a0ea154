import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { PASSWORD, profileRow, userRow } from '#tests/support/records.ts'
import { release } from '#notifications/error-slots.ts'
import { notificationsState } from '#notifications/notify.ts'
import { userState } from '#state/user.ts'
import { Component as LoginPage } from './login-page'

let backend: PageBackend

beforeEach(async () => {
  notificationsState.list = []
  release('server')
  userState.info = null
  backend = await startPageBackend({
    isVisitor: true,
    // Too long ago for a login before the address is verified.
    seed: { users: [userRow('user-una', { dateCreated: 1 })], profiles: [profileRow('user-una', { verified: false })] },
  })
  const router = createMemoryRouter([{ path: '*', element: <LoginPage /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
})

async function logIn(): Promise<void> {
  await userEvent.clear(screen.getByLabelText('Email'))
  await userEvent.type(screen.getByLabelText('Email'), 'una@council.example')
  await userEvent.clear(screen.getByLabelText('Password'))
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('the login page', () => {
  it('[NOTE-08] reports an unverified address in the toast that can resend the verification email', async () => {
    await logIn()
    await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ options: { button: { action: 'resend_verification' } } }]))
    expect(userState.info).toEqual({ email: 'una@council.example' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[NOTE-02] reports an unverified address itself while the toast is still shown', async () => {
    await logIn()
    await vi.waitFor(() => expect(notificationsState.list).toHaveLength(1))
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toContain('Verify your email address.')
    expect(notificationsState.list).toHaveLength(1)
  })

  it.each([
    ['ada', 'copper-lantern-42', 'Enter a valid email address'],
    ['', 'copper-lantern-42', 'Enter a valid email address'],
    ['ada@council.example', '', 'Enter your password'],
  ])('[AUTH-03] sends nothing with the email address "%s" and the password "%s"', async (email, password, words) => {
    if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email)
    if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(backend.sent('POST')).toEqual([])
  })

  it('[AUTH-03] sends the browser, the email address and the password', async () => {
    await logIn()
    await vi.waitFor(() => expect(backend.requestsOf('login')).toHaveLength(1))
    expect(backend.requestsOf('login')[0]).toMatchObject({
      path: '/auth/login',
      body: { browser: expect.any(String) as unknown, isMobile: false, email: 'una@council.example', password: PASSWORD },
    })
  })

  it('shows the password and hides it again', async () => {
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    await userEvent.type(field, PASSWORD)
    expect(field.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect([field.type, field.value]).toEqual(['text', PASSWORD])
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field.type).toBe('password')
  })

  it('shows every other error itself, without a toast', async () => {
    backend.refuse('login', 403, 'This email address and password do not match.')
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('This email address and password do not match.')
    expect(notificationsState.list).toEqual([])
  })
})
