import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { refusal, sentBy, serve } from '../../../api/test-support'
import { challengeOf } from './pkce'
import { mayHaveSession, rememberSession } from '../../../state/session-hint'
import { renderAt } from '../../../ui/test-support'
import { authInfo, client } from '../test-support'
import { Component as CallbackPage } from './callback-page'
import { keepPending, takePending } from './pending'
import { SignOnButtons } from './sign-on-buttons'

const ssoInfo = { microsoft: { clientId: 'studio', authority: 'https://login.example/common' } }
const everyProvider = {
  ...ssoInfo,
  google: { clientId: 'studio' },
  amazon: { clientId: 'studio', issuer: 'https://pool.example', redirectUri: `${location.origin}/login/callback/amazon` },
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('[AUTH-04] the buttons of single sign-on', () => {
  const leave = vi.fn<(address: URL) => void>()
  const render = (offered: object) => {
    serve({ 'GET /auth/info': () => ({ ...authInfo, ssoInfo: offered }) })
    renderAt('/login', <SignOnButtons leave={leave} />)
  }

  beforeEach(() => leave.mockClear())

  it('are there for what is set up, and for that alone', async () => {
    render(everyProvider)
    expect((await screen.findAllByRole('button')).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Continue with Google',
      'Continue with Microsoft',
      'Continue with Amazon',
    ])
  })

  it('show the logo of each provider, hidden from screen readers', async () => {
    render(everyProvider)
    const logos = (await screen.findAllByRole('button')).map((button) => button.querySelector('svg'))
    expect(logos.map((logo) => logo?.getAttribute('aria-hidden'))).toEqual(['true', 'true', 'true'])
    expect(new Set(logos.map((logo) => logo?.innerHTML)).size).toBe(3)
  })

  it('are not there where nothing is set up, nor where the back end cannot say', async () => {
    const fake = serve({ 'GET /auth/info': () => refusal(500) })
    renderAt('/login', <SignOnButtons leave={leave} />)
    await vi.waitFor(() => expect(fake).toHaveBeenCalled())
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('lead to the provider with a challenge, whose verifier stays in this tab', async () => {
    render(ssoInfo)
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
      code_challenge: await challengeOf(kept?.verifier ?? ''),
      code_challenge_method: 'S256',
    })
    expect(kept?.provider).toBe('microsoft')
    expect(address.href).not.toContain(kept?.verifier)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('can be used again by somebody who comes back with the back button', async () => {
    render(ssoInfo)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Microsoft/ })
    await userEvent.click(button)
    await vi.waitFor(() => expect(leave).toHaveBeenCalled())
    expect(button.disabled).toBe(true)
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.waitFor(() => expect(button.disabled).toBe(false))
  })

  it('say what is missing on a page that is not secure', async () => {
    render(ssoInfo)
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
    await userEvent.click(await screen.findByRole('button', { name: /Microsoft/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('Open this site over HTTPS.')
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('[AUTH-04] the page that a provider sends somebody back to', () => {
  const render = (address: string) =>
    renderAt(
      address,
      <Routes>
        <Route path="/login/callback/:provider" element={<CallbackPage />} />
        <Route path="*" element={<Where />} />
      </Routes>,
    )

  it('[AUTH-06] exchanges code and verifier, once, and goes on', async () => {
    keepPending({ provider: 'amazon', state: 's', verifier: 'v' })
    const fake = serve({ 'POST /auth/sso/amazon': () => ({ userId: 'user-robin' }) })
    render('/login/callback/amazon?code=c&state=s')
    expect(await screen.findByText('At /app')).toBeTruthy()
    expect(sentBy(fake, 'POST')).toEqual([{ ...client, code: 'c', verifier: 'v' }])
    expect(mayHaveSession()).toBe(true)
    expect(takePending()).toBeNull()
  })

  it('says in the back end’s words that a code was refused, and forgets the verifier', async () => {
    keepPending({ provider: 'google', state: 's', verifier: 'v' })
    serve({ 'POST /auth/sso/google': () => refusal(403, 'Google does not confirm this sign-in.') })
    render('/login/callback/google?code=c&state=s')
    expect((await screen.findByRole('alert')).textContent).toBe('Google does not confirm this sign-in.')
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login')
    expect(mayHaveSession()).toBe(false)
    expect(sessionStorage).toHaveLength(0)
  })

  it('calls nobody when the person has denied it', async () => {
    keepPending({ provider: 'google', state: 's', verifier: 'v' })
    const fake = serve({})
    render('/login/callback/google?error=access_denied&state=s')
    expect((await screen.findByRole('alert')).textContent).toContain('Google sign-in was cancelled')
    expect(fake).not.toHaveBeenCalled()
    expect(sessionStorage).toHaveLength(0)
  })

  it('offers the way on to somebody who came back here with the back button', async () => {
    rememberSession()
    serve({})
    render('/login/callback/google?code=c&state=s')
    expect((await screen.findByRole('alert')).textContent).toContain('has expired')
    expect(screen.getByRole('link', { name: 'Go to your files' }).getAttribute('href')).toBe('/home')
  })
})

function Where() {
  return <p>At {useLocation().pathname}</p>
}
