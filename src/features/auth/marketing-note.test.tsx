import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { refusal, startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { notificationsState } from '#notifications/notify.ts'
import { Component as LoginPage } from './login-page'
import { Component as SignupPage } from './signup-page'
import { renderPage } from './test-support'

const marketing = {
  loginHtml: '<p>New: <strong>plates</strong></p><script>globalThis.wasRun = true</script><img src=x onerror="globalThis.wasRun = true">',
  signupHtml: '<p>Five <em>minutes</em></p>',
}

let backend: PageBackend

beforeEach(async () => {
  notificationsState.list = []
  backend = await startPageBackend({ isVisitor: true })
  backend.override('getMarketing', () => ({ status: 200, body: marketing }))
})

const note = () => screen.findByRole('complementary', { name: 'Announcement' })

describe('[AUTH-08] the announcement from the back end', () => {
  it('is shown on the login page, sanitized', async () => {
    renderPage('/login', LoginPage)
    expect(await within(await note()).findByText('plates')).toBeTruthy()
    expect((await note()).innerHTML).toBe('<p>New: <strong>plates</strong></p>')
    expect(globalThis).not.toHaveProperty('wasRun')
  })

  it('is shown on the sign-up page', async () => {
    renderPage('/signup', SignupPage)
    expect(await within(await note()).findByText('minutes')).toBeTruthy()
  })

  it.each([
    ['there is none', () => ({ status: 200, body: {} }) as const],
    ['it is empty', () => ({ status: 200, body: { loginHtml: ' ' } }) as const],
    [
      'it cannot be loaded',
      () => {
        throw refusal(500)
      },
    ],
  ])('is left out when %s', async (_, respond) => {
    backend.override('getMarketing', respond)
    renderPage('/login', LoginPage)
    await vi.waitFor(() => expect(backend.requestsOf('getMarketing')).not.toEqual([]))
    expect(screen.getByRole('button', { name: 'Log in' })).toBeTruthy()
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(notificationsState.list).toEqual([])
    vi.mocked(console.error).mockClear()
  })
})
