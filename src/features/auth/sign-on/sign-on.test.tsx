import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { challengeOf } from './pkce'
import { mayHaveSession, rememberSession } from '#state/session-hint.ts'
import { renderAt } from '#ui/test-support.tsx'
import { authInfo, beginPending, client, grantRow } from '../test-support'
import { Component as CallbackPage } from './callback-page'
import { takePending } from './pending'
import { SignOnButtons } from './sign-on-buttons'

const microsoftOnly = { microsoft: { clientId: 'studio', authority: 'https://login.example/common' } }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('[AUTH-04] the buttons of single sign-on', () => {
  const leave = vi.fn<(address: URL) => void>()
  const renderMicrosoft = async () => {
    const backend = await startPageBackend({ isVisitor: true })
    backend.override('getAuthInfo', () => ({ status: 200, body: { ...authInfo, ssoInfo: microsoftOnly } }))
    renderAt('/login', <SignOnButtons leave={leave} />)
  }

  beforeEach(() => leave.mockClear())

  it('are shown for each provider that is set up', async () => {
    await startPageBackend({ isVisitor: true })
    renderAt('/login', <SignOnButtons leave={leave} />)
    expect((await screen.findAllByRole('button')).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Continue with Google',
      'Continue with Microsoft',
      'Continue with Amazon',
    ])
  })

  it('have each provider’s logo, which screen readers skip', async () => {
    await startPageBackend({ isVisitor: true })
    renderAt('/login', <SignOnButtons leave={leave} />)
    const signs = (await screen.findAllByRole('button')).map((button) => button.querySelector('svg'))
    expect(signs.map((sign) => sign?.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true'])
    expect(new Set(signs.map((sign) => sign?.innerHTML)).size).toBe(3)
  })

  it('are left out for a provider that is not set up', async () => {
    await renderMicrosoft()
    expect((await screen.findAllByRole('button')).map((button) => button.getAttribute('aria-label'))).toEqual(['Continue with Microsoft'])
  })

  it('name the operator’s own provider as it is configured', async () => {
    const backend = await startPageBackend({ isVisitor: true })
    const oidc = {
      name: 'Council login',
      clientId: 'studio',
      redirectUri: `${location.origin}/login/callback/oidc`,
      authorizationUrl: 'https://login.example/realms/council/auth',
    }
    backend.override('getAuthInfo', () => ({ status: 200, body: { ...authInfo, ssoInfo: { oidc } } }))
    renderAt('/login', <SignOnButtons leave={leave} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Council login' }))
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce())
    expect(leave.mock.calls[0]?.[0].href).toMatch(/^https:\/\/login\.example\/realms\/council\/auth\?response_type=code&client_id=studio&/)
    expect(takePending()).toMatchObject({ provider: 'oidc', label: 'Council login' })
  })

  it('are not shown when no provider is set up, or the providers cannot be loaded', async () => {
    const backend = await startPageBackend({ isVisitor: true, simulatesProviders: false })
    renderAt('/login', <SignOnButtons leave={leave} />)
    backend.refuse('getAuthInfo', 500)
    renderAt('/login', <SignOnButtons leave={leave} />)
    await vi.waitFor(() => expect(backend.requestsOf('getAuthInfo')).toHaveLength(2))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('lead to the provider with a challenge, whose verifier stays in this tab', async () => {
    await renderMicrosoft()
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Microsoft' }))
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce())
    const address = leave.mock.calls[0]?.[0] ?? new URL('https://nowhere.example')
    const kept = takePending()
    expect(`${address.origin}${address.pathname}`).toBe('https://login.example/common/oauth2/v2.0/authorize')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'studio',
      redirect_uri: `${location.origin}/login/callback/microsoft`,
      scope: 'openid email profile',
      state: kept?.state,
      nonce: kept?.nonce,
      code_challenge: await challengeOf(kept?.verifier ?? ''),
      code_challenge_method: 'S256',
    })
    expect(kept).toMatchObject({ provider: 'microsoft', label: 'Microsoft' })
    expect(address.href).not.toContain(kept?.verifier)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('work again after the browser’s Back button', async () => {
    await renderMicrosoft()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Microsoft/ })
    await userEvent.click(button)
    await vi.waitFor(() => expect(leave).toHaveBeenCalled())
    expect(button.disabled).toBe(true)
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(button.disabled).toBe(false))
  })

  it('explain on an insecure page that HTTPS is required', async () => {
    await renderMicrosoft()
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
    await userEvent.click(await screen.findByRole('button', { name: /Microsoft/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('Open this site over HTTPS.')
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('[AUTH-04] the page that a provider returns to', () => {
  const render = (address: string) =>
    renderAt(
      address,
      <Routes>
        <Route path="/login/callback/:provider" element={<CallbackPage />} />
        <Route path="*" element={<Where />} />
      </Routes>,
    )

  it('[AUTH-06] exchanges code and verifier once, and opens the app', async () => {
    beginPending('amazon', 'Amazon')
    const backend = await startPageBackend({ isVisitor: true, seed: { grants: [await grantRow('amazon')] } })
    render('/login/callback/amazon?code=c&state=s')
    expect(await screen.findByText('At /app')).toBeTruthy()
    expect(backend.sent('POST')).toEqual([{ ...client, code: 'c', verifier: 'v', nonce: 'n' }])
    expect(mayHaveSession()).toBe(true)
    expect(takePending()).toBeNull()
  })

  it('shows the back end’s error for a refused code, and forgets the verifier', async () => {
    beginPending('google', 'Google')
    const backend = await startPageBackend({ isVisitor: true })
    backend.refuse('signInWithGoogle', 403, 'Google does not confirm this sign-in.')
    render('/login/callback/google?code=c&state=s')
    expect((await screen.findByRole('alert')).textContent).toBe('Google does not confirm this sign-in.')
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
    expect(mayHaveSession()).toBe(false)
    expect(sessionStorage).toHaveLength(0)
  })

  it('sends the issuer that the redirect names, and shows the name of the operator’s provider', async () => {
    beginPending('oidc', 'Council login')
    const backend = await startPageBackend({ isVisitor: true })
    backend.refuse('signInWithOidc', 503, 'Council login isn’t responding. Try again in a few minutes.')
    render('/login/callback/oidc?code=c&state=s&iss=https%3A%2F%2Flogin.example')
    expect((await screen.findByRole('alert')).textContent).toContain('Council login isn’t responding. Try again in a few minutes.')
    expect(backend.sent('POST')).toEqual([{ ...client, code: 'c', verifier: 'v', nonce: 'n', iss: 'https://login.example' }])
  })

  it('sends nothing when the user has denied the sign-in', async () => {
    beginPending('google', 'Google')
    const backend = await startPageBackend({ isVisitor: true })
    render('/login/callback/google?error=access_denied&state=s')
    expect((await screen.findByRole('alert')).textContent).toContain('Google sign-in was cancelled')
    expect(backend.requests).toEqual([])
    expect(sessionStorage).toHaveLength(0)
  })

  it('links to the files after the browser’s Back button', async () => {
    rememberSession()
    await startPageBackend()
    render('/login/callback/google?code=c&state=s')
    expect((await screen.findByRole('alert')).textContent).toContain('has expired')
    expect(screen.getByRole('link', { name: 'Go to library' }).getAttribute('href')).toBe('/home')
  })
})

function Where() {
  return <p>At {useLocation().pathname}</p>
}
