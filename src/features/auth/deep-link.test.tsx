import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { serve } from '../../api/test-support'
import { rememberDeepLink } from '../../lib/deep-link'
import { rememberSession } from '../../state/session-hint'
import { renderAt } from '../../ui/test-support'
import { Component as ExtraDetailsPage } from './extra-details-page'
import { Component as LoginPage } from './login-page'
import { Component as CallbackPage } from './sign-on/callback-page'
import { keepPending } from './sign-on/pending'
import { authInfo } from './test-support'

beforeEach(() => {
  sessionStorage.clear()
  serve({
    'GET /auth/info': () => authInfo,
    'GET /marketing': () => ({}),
    'POST /auth/login': () => ({ userId: 'user-ada' }),
    'POST /auth/sso/google': () => ({ userId: 'user-robin' }),
    'POST /auth/signup/extra-details': () => undefined,
  })
})

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

function show(address: string, path: string, Page: ComponentType): void {
  renderAt(
    address,
    <Routes>
      <Route path={path} element={<Page />} />
      <Route path="*" element={<Where />} />
    </Routes>,
  )
}

function Where() {
  const { pathname, search } = useLocation()
  return <p>At {pathname + search}</p>
}

async function logIn(): Promise<void> {
  show('/login', '/login', LoginPage)
  await userEvent.type(screen.getByLabelText('Email'), 'ada@council.example')
  await userEvent.type(screen.getByLabelText('Password'), 'copper-lantern-42')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

test('a login leads to the page that was asked for while signed out', async () => {
  rememberDeepLink('/image?v=street')
  await logIn()
  expect(await screen.findByText('At /image?v=street')).toBeTruthy()
})

test('[NAV-06] a login without a deep link leads to the base path of the app', async () => {
  await logIn()
  expect(await screen.findByText('At /app')).toBeTruthy()
})

test('single sign-on leads to the page that was asked for while signed out', async () => {
  rememberDeepLink('/downloads')
  keepPending({ provider: 'google', state: 's', verifier: 'v' })
  show('/login/callback/google?code=c&state=s', '/login/callback/:provider', CallbackPage)
  expect(await screen.findByText('At /downloads')).toBeTruthy()
})

test.each([
  ['answered', 'button', 'Save and continue'],
  ['skipped', 'link', 'Skip'],
] as const)('a sign-up leads to the page that was asked for once its questions are %s', async (_how, role, name) => {
  rememberDeepLink('/app/account/your-plan/')
  rememberSession()
  show('/signup/extra-details', '/signup/extra-details', ExtraDetailsPage)
  await userEvent.click(await screen.findByRole(role, { name }))
  expect(await screen.findByText('At /app/account/your-plan/')).toBeTruthy()
})
