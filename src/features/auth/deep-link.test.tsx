import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { PASSWORD } from '#tests/support/records.ts'
import { rememberDeepLink } from '#lib/addresses/deep-link.ts'
import { rememberSession } from '#state/session-hint.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as ExtraDetailsPage } from './extra-details-page'
import { Component as LoginPage } from './login-page'
import { Component as CallbackPage } from './sign-on/callback-page'
import { beginPending, grantRow } from './test-support'

beforeEach(() => {
  sessionStorage.clear()
})

afterEach(() => {
  sessionStorage.clear()
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
  await startPageBackend({ isVisitor: true })
  show('/login', '/login', LoginPage)
  await userEvent.type(screen.getByLabelText('Email'), 'ada@council.example')
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}

test('returns to the requested page after a login', async () => {
  rememberDeepLink('/image?v=street')
  await logIn()
  expect(await screen.findByText('At /image?v=street')).toBeTruthy()
})

test('[NAV-06] opens the app’s base path after a login without a deep link', async () => {
  await logIn()
  expect(await screen.findByText('At /app')).toBeTruthy()
})

test('returns to the requested page after single sign-on', async () => {
  await startPageBackend({ isVisitor: true, seed: { grants: [await grantRow('google')] } })
  rememberDeepLink('/downloads')
  beginPending('google', 'Google')
  show('/login/callback/google?code=c&state=s', '/login/callback/:provider', CallbackPage)
  expect(await screen.findByText('At /downloads')).toBeTruthy()
})

test.each([
  ['answered', 'button', 'Save and continue'],
  ['skipped', 'link', 'Skip'],
] as const)('returns to the requested page once the sign-up questions are %s', async (_how, role, name) => {
  await startPageBackend()
  rememberDeepLink('/app/account/your-plan/')
  rememberSession()
  show('/signup/extra-details', '/signup/extra-details', ExtraDetailsPage)
  await userEvent.click(await screen.findByRole(role, { name }))
  expect(await screen.findByText('At /app/account/your-plan/')).toBeTruthy()
})
