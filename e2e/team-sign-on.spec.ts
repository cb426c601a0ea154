import { startOpenIdProvider } from '../tests/tools/open-id-provider.ts'
import { visit } from './support/browsers.ts'
import { call } from './support/call.ts'
import { expect } from './support/studio-test.ts'
import { logInTo, setUp, teamTest as test } from './support/team-server.ts'

test('[AUTH-04] a person signs in at the operator’s provider, and opens the same account later', async ({ studio, server }) => {
  const { page: ada } = studio
  const provider = await startOpenIdProvider()
  await server.stop('SIGTERM')
  await server.start({
    SIGN_UP: 'approval',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Council login',
  })
  await setUp(ada, server)
  await logInTo(ada, 'ada.okafor@council.example')

  await visit({ baseURL: server.url, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' }, async (robin) => {
    /** Opens the log-in page with what the server offers, which a visitor's page requests at the first sign of use. */
    const openLogin = async (): Promise<void> => {
      await robin.goto('/login')
      await robin.keyboard.press('Shift')
    }
    const signIn = async (decision: 'Allow' | 'Deny'): Promise<void> => {
      await openLogin()
      await robin.getByRole('button', { name: 'Continue with Council login' }).click()
      await robin.getByRole('button', { name: decision }).click()
    }
    const userId = async () => (await call<{ user: { id: string } }>(robin, 'GET', '/app/info')).user.id

    await test.step('the login page offers only this provider, and explains a denied sign-in', async () => {
      await openLogin()
      await expect(robin.getByRole('button', { name: /^Continue with/ })).toHaveCount(1)
      await signIn('Deny')
      await expect(robin.getByRole('alert')).toContainText('Council login sign-in was cancelled.')
      expect(provider.requests).not.toContain('/token')
    })

    await test.step('an ID token for another app is refused, and the address has neither code nor state', async () => {
      provider.behaviour.change = (payload) => ({ ...payload, aud: 'other-app' })
      await signIn('Allow')
      await expect(robin.getByRole('alert')).toContainText('The response of Council login isn’t valid for this sign-in.')
      expect(robin.url()).toBe(`${server.url}/login/callback/oidc`)
      provider.behaviour.change = (payload) => payload
    })

    await test.step('a verified address gets an account, which an administrator approves', async () => {
      await signIn('Allow')
      await expect(robin.getByRole('button', { name: 'Account menu for Robin Rivers' })).toBeVisible()
      const first = await userId()
      const { users } = await call<{ users: { id: string; email: string; approved: boolean }[] }>(ada, 'GET', '/admin/users')
      expect(users.find(({ id }) => id === first)).toMatchObject({ email: 'Robin@Rivers.example', approved: false })
      await robin.context().clearCookies()
      await signIn('Allow')
      await expect(robin.getByRole('button', { name: 'Account menu for Robin Rivers' })).toBeVisible()
      expect(await userId()).toBe(first)
    })
  })
  await provider.close()
})
