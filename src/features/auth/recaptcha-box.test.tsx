import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { RECAPTCHA_SCRIPT } from './recaptcha'
import { buildSettings } from '#lib/addresses/settings.ts'
import { RecaptchaBox } from './recaptcha-box'
import { Component as SignupPage } from './signup-page'
import { authInfo, renderPage } from './test-support'

const onToken = vi.fn<(token: string | null) => void>()

/** Simulates the used part of Google's script. The test ticks the box. */
function stubScript(): { tick?: (token: string) => void; resets: number } {
  const stub: ReturnType<typeof stubScript> = { resets: 0 }
  vi.stubGlobal('grecaptcha', {
    ready: (callback: () => void) => callback(),
    render: (_: HTMLElement, { callback }: { callback: (token: string) => void }) => {
      stub.tick = callback
      return 1
    },
    reset: () => (stub.resets += 1),
  })
  return stub
}

beforeEach(() => {
  onToken.mockClear()
  localStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  buildSettings.recaptcha = false
  document.head.replaceChildren()
})

describe('[AUTH-01] reCAPTCHA on the sign-up page', () => {
  it('loads nothing and shows that it is off in a build that does not allow it', () => {
    render(<RecaptchaBox sitekey="key" attempt={0} onToken={onToken} isAllowed={false} />)
    expect(document.head.querySelector('script')).toBeNull()
    expect(screen.getByText(/reCAPTCHA is turned off/)).toBeTruthy()
  })

  it('shows an error when the script fails to load', async () => {
    render(<RecaptchaBox sitekey="key" attempt={0} onToken={onToken} isAllowed />)
    const script = document.head.querySelector('script')
    expect(script?.src).toBe(RECAPTCHA_SCRIPT)
    script?.dispatchEvent(new Event('error'))
    expect((await screen.findByRole('status')).textContent).toMatch(/Couldn’t load reCAPTCHA.*continue without it/)
  })

  it('is not shown without a site key', async () => {
    buildSettings.recaptcha = true
    const backend = await startPageBackend({ isVisitor: true })
    renderPage('/signup', SignupPage)
    await vi.waitFor(() => expect(backend.requests.length).toBeGreaterThan(1))
    await screen.findByText(/^Choose a strong password/)
    expect(document.head.querySelector('script')).toBeNull()
    expect(screen.queryByText(/reCAPTCHA/)).toBeNull()
  })

  it('sends its token, and is reset after an error', async () => {
    const script = stubScript()
    buildSettings.recaptcha = true
    const backend = await startPageBackend({ isVisitor: true })
    backend.override('getAuthInfo', () => ({ status: 200, body: { ...authInfo, recaptchaSitekey: 'key' } }))
    renderPage('/signup', SignupPage)
    for (const [label, value] of Object.entries({
      'First name': 'Ada',
      'Last name': 'O',
      Email: 'ada@council.example',
      Password: 'copper-lantern-42',
      'Confirm password': 'copper-lantern-42',
    }))
      await userEvent.type(screen.getByLabelText(label), value)
    await userEvent.click(screen.getByLabelText(/I agree/))
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    await vi.waitFor(() => expect(script.tick).toBeTruthy())
    script.tick?.('token-of-the-box')
    await send()
    await screen.findByText(/already has an account/)
    await vi.waitFor(() => expect(script.resets).toBe(1))
    await send()
    await vi.waitFor(() => expect(script.resets).toBe(2))
    expect(backend.sent('POST')).toMatchObject([{ recaptchaToken: 'token-of-the-box' }, { recaptchaToken: null }])
  })
})
