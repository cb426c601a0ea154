import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { refusal, serve } from '../../api/test-support'
import { notificationsState } from '../../notifications/notify'
import { Component as LoginPage } from './login-page'
import { Component as SignupPage } from './signup-page'
import { authInfo, renderPage } from './test-support'

const marketing = {
  loginHtml: '<p>New: <strong>plates</strong></p><script>globalThis.wasRun = true</script><img src=x onerror="globalThis.wasRun = true">',
  signupHtml: '<p>Five <em>minutes</em></p>',
}

beforeEach(() => {
  notificationsState.list = []
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const note = () => screen.findByRole('complementary', { name: 'Announcement' })

describe('[AUTH-08] the announcement of the back end', () => {
  it('of the log-in is shown there, cleaned', async () => {
    serve({ 'GET /auth/info': () => authInfo, 'GET /marketing': () => marketing })
    renderPage('/login', LoginPage)
    expect(await within(await note()).findByText('plates')).toBeTruthy()
    expect((await note()).innerHTML).toBe('<p>New: <strong>plates</strong></p>')
    expect(globalThis).not.toHaveProperty('wasRun')
  })

  it('of the sign-up is shown there', async () => {
    serve({ 'GET /auth/info': () => authInfo, 'GET /marketing': () => marketing })
    renderPage('/signup', SignupPage)
    expect(await within(await note()).findByText('minutes')).toBeTruthy()
  })

  it.each([
    ['there is none', () => ({})],
    ['it is empty', () => ({ loginHtml: ' ' })],
    ['it cannot be had', () => refusal(500)],
  ])('leaves the page as it is where %s', async (_, answer) => {
    const fake = serve({ 'GET /auth/info': () => authInfo, 'GET /marketing': answer, 'POST /error': () => undefined })
    renderPage('/login', LoginPage)
    await vi.waitFor(() => expect(fake.mock.calls.some(([url]) => url === '/legacy/marketing')).toBe(true))
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(notificationsState.list).toEqual([])
    vi.mocked(console.error).mockClear()
  })
})
