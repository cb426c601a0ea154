import { expect, it } from 'vitest'

import { startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { authenticatorCode } from '#tests/support/authenticator.ts'

const browser = { browser: 'Chrome', browserVersion: '156.0.0', isMobile: false }
const email = 'ada@council.example'
const password = 'copper-lantern-42'
const chosen = (word: string) => ({ password: word, confirmPassword: word })

interface Ada {
  backend: TestBackend
  post: (path: string, body: unknown, method?: string) => Promise<unknown>
  /** Returns the subjects of the emails since the last call. */
  received: () => string[]
  texts: string[]
}

async function signUp(): Promise<Ada> {
  const delivered: string[] = []
  const texts: string[] = []
  const backend = await startTestBackend({
    mail: {
      deliver: ({ to, subject, text, token, page }) => {
        delivered.push(`${to} · ${subject} · ${token === null ? page : 'link'}`)
        texts.push(text)
      },
    },
  })
  const post: Ada['post'] = async (path, body, method = 'POST') => (await backend.call(method, path, body)).body
  const names = { firstName: 'Ada', lastName: 'Okafor', consent: true, recaptchaToken: null }
  await post('/auth/signup', { ...browser, ...names, email, password, confirmPassword: password })
  delivered.length = 0
  return { backend, post, received: () => delivered.splice(0), texts }
}

it('reports each change of the second factor to the owner of the account, and no failed one', async () => {
  const { backend, post, received, texts } = await signUp()
  const { secret } = (await post('/app/second-factor', undefined)) as { secret: string }
  const code = (steps = 0): string => authenticatorCode(secret, backend.clock.milliseconds / 1000 + 30 * steps)
  await post('/app/second-factor/confirm', { code: code(-1), password: 'not-this-one-9' })
  expect(received()).toEqual([])
  await post('/app/second-factor/confirm', { code: code(-1), password })
  expect(received()).toEqual([`${email} · Two-step sign-in was turned on · home`])
  // A new password alone doesn't turn it off.
  expect(texts.at(-1)).toMatch(/choose a new password: .* Then ask your administrator to turn off two-step sign-in\.$/)
  const renewed = (await post('/app/second-factor/recovery-codes', { code: code() })) as { recoveryCodes: string[] }
  expect(received()).toEqual([`${email} · Your recovery codes were replaced · home`])

  await post('/auth/logout', browser)
  const login = (await post('/auth/login', { ...browser, email, password })) as { secondFactor: { token: string } }
  const { token } = login.secondFactor
  await post('/auth/second-factor', { ...browser, token, recoveryCode: 'aaaa-bbbb-cccc' })
  expect(received()).toEqual([])
  await post('/auth/second-factor', { ...browser, token, recoveryCode: renewed.recoveryCodes[0] })
  expect(received()).toEqual([`${email} · A recovery code was used · home`])

  await post('/app/second-factor/off', { password })
  expect(received()).toEqual([`${email} · Two-step sign-in was turned off · home`])
})

it('reports a new password, but not the first one of an invitation', async () => {
  const { backend, post, received } = await signUp()
  const tokenOf = async (kind: string) => (await backend.tables.all('tokens')).findLast((token) => token.kind === kind)?.id
  await post('/auth/reset', { ...browser, email })
  expect(received()).toEqual([`${email} · Reset your password · link`])
  await post('/auth/reset', { ...browser, token: await tokenOf('reset'), ...chosen('walnut-harbour-77') })
  expect(received()).toEqual([`${email} · A new password was set · home`])
  await backend.tables.change(async (draft) => {
    const invitation = { kind: 'invitation' as const, userId: (await draft.all('users')).find((user) => user.email === email)?.id ?? '' }
    draft.put('tokens', { ...invitation, id: 'invited', expiresAt: backend.backend.now() + 7 * 86_400, usedAt: null })
  })
  await post('/auth/reset', { ...browser, token: 'invited', ...chosen('marble-thicket-19') })
  expect(received()).toEqual([])
})
