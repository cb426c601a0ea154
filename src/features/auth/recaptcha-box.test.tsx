import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { refusal, sentBy, serve } from '../../api/test-support'
import { RECAPTCHA_SCRIPT } from './recaptcha'
import { buildSettings } from '../../lib/settings'
import { RecaptchaBox } from './recaptcha-box'
import { Component as SignupPage } from './signup-page'
import { authInfo, renderPage } from './test-support'

const onToken = vi.fn<(token: string | null) => void>()

/** Google's script as far as it is used; the test ticks the box. */
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

describe('[AUTH-01] the check against robots at the sign-up', () => {
  it('loads nothing in a build that does not allow it, and says so', () => {
    render(<RecaptchaBox sitekey="key" attempt={0} onToken={onToken} isAllowed={false} />)
    expect(document.head.querySelector('script')).toBeNull()
    expect(screen.getByText(/reCAPTCHA is turned off/)).toBeTruthy()
  })

  it('says in plain words that it could not be loaded', async () => {
    render(<RecaptchaBox sitekey="key" attempt={0} onToken={onToken} isAllowed />)
    const script = document.head.querySelector('script')
    expect(script?.src).toBe(RECAPTCHA_SCRIPT)
    script?.dispatchEvent(new Event('error'))
    expect((await screen.findByRole('status')).textContent).toMatch(/Couldn't load reCAPTCHA.*continue without it/)
  })

  it('is not there without a site key', async () => {
    buildSettings.recaptcha = true
    const fake = serve({ 'GET /auth/info': () => authInfo, 'GET /marketing': () => ({}) })
    renderPage('/signup', SignupPage)
    await vi.waitFor(() => expect(fake.mock.calls.length).toBeGreaterThan(1))
    await screen.findByText(/^At least fair/)
    expect(document.head.querySelector('script')).toBeNull()
    expect(screen.queryByText(/reCAPTCHA/)).toBeNull()
  })

  it('sends the token of the box, and asks for another after a refusal', async () => {
    const script = stubScript()
    buildSettings.recaptcha = true
    const fake = serve({
      'GET /auth/info': () => ({ ...authInfo, recaptchaSitekey: 'key' }),
      'GET /marketing': () => ({}),
      'POST /auth/signup': () => refusal(409, 'There is an account with this email address already.'),
    })
    renderPage('/signup', SignupPage)
    for (const [label, value] of Object.entries({
      'First name': 'Ada',
      'Last name': 'O',
      Email: 'a@b.example',
      Password: 'p',
      'Confirm password': 'p',
    }))
      await userEvent.type(screen.getByLabelText(label), value)
    await userEvent.click(screen.getByLabelText(/I agree/))
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    await vi.waitFor(() => expect(script.tick).toBeTruthy())
    script.tick?.('token-of-the-box')
    await send()
    await screen.findByText(/There is an account/)
    await vi.waitFor(() => expect(script.resets).toBe(1))
    await send()
    await vi.waitFor(() => expect(script.resets).toBe(2))
    expect(sentBy(fake, 'POST')).toMatchObject([{ recaptchaToken: 'token-of-the-box' }, { recaptchaToken: null }])
  })
})
