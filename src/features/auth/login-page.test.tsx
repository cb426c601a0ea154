import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { serve } from '../../api/test-support'
import { release } from '../../notifications/error-slots'
import { notificationsState } from '../../notifications/notify'
import { userState } from '../../state/user'
import { Component as LoginPage } from './login-page'
import { authInfo } from './test-support'

let answer: () => Response

beforeEach(() => {
  notificationsState.list = []
  release('server')
  userState.info = null
  serve({ 'POST /auth/login': () => answer(), 'GET /auth/info': () => authInfo, 'GET /marketing': () => ({}) })
  const router = createMemoryRouter([{ path: '*', element: <LoginPage /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function logIn(): Promise<void> {
  await userEvent.clear(screen.getByLabelText('Email'))
  await userEvent.type(screen.getByLabelText('Email'), 'una@council.example')
  await userEvent.type(screen.getByLabelText('Password'), 'copper-lantern-42')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('the log-in page', () => {
  it('[NOTE-08] leaves an unverified address to the toast that can have the verification sent again', async () => {
    answer = () => Response.json({ error: 'Invalid user: this email address has not been verified yet.' }, { status: 403 })
    await logIn()
    await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ options: { button: { action: 'resend_verification' } } }]))
    expect(userState.info).toEqual({ email: 'una@council.example' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[NOTE-02] says it itself where the toast was told a moment ago', async () => {
    answer = () => Response.json({ error: 'Invalid user' }, { status: 403 })
    await logIn()
    await vi.waitFor(() => expect(notificationsState.list).toHaveLength(1))
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toContain('Verify your email address.')
    expect(notificationsState.list).toHaveLength(1)
  })

  it('shows the password and hides it again', async () => {
    const field = screen.getByLabelText<HTMLInputElement>('Password')
    await userEvent.type(field, 'copper-lantern-42')
    expect(field.type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect([field.type, field.value]).toEqual(['text', 'copper-lantern-42'])
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(field.type).toBe('password')
  })

  it('is the one owner of every other error', async () => {
    answer = () => Response.json({ error: 'This email address and password do not match.' }, { status: 403 })
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('This email address and password do not match.')
    expect(notificationsState.list).toEqual([])
  })
})
