import type { Exchange } from '../context.ts'
import { sessionToken } from '../sign-in.ts'
import { uniqueName, type Walker } from './walker.ts'

/** The browser information of requests about sign-in. */
export const BROWSER = { browser: 'contract-tests', browserVersion: '1.0.0', isMobile: false }

/** The password of the accounts that walks create. */
export const OWN_PASSWORD = 'copper-lantern-42-riverside'

/** An account that a walk has created for itself. */
export interface OwnAccount {
  /** The token of the session that the sign-up has begun. */
  token: string
  logIn: (password?: string) => Promise<Exchange>
  /** Returns the token of the session that a sign-in has begun. */
  tokenOf: (signedIn: Exchange) => Promise<string>
}

/** Signs up for a new account, whose email address begins with `name`. */
export async function createAccount(walker: Walker, name: string): Promise<OwnAccount> {
  const email = `${uniqueName(name).replace(' ', '.')}@council.example`
  const names = { firstName: 'Ada', lastName: 'Okafor', consent: true, recaptchaToken: null }
  const body = { ...BROWSER, ...names, email, password: OWN_PASSWORD, confirmPassword: OWN_PASSWORD }
  const tokenOf = (signedIn: Exchange): Promise<string> => {
    const cookie = (signedIn.answer?.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
    return sessionToken(walker.context.client, cookie, '', `the account ${email}`)
  }
  return {
    token: await tokenOf(await walker.must('signup', 200, { body })),
    logIn: (password = OWN_PASSWORD) => walker.call('login', { body: { ...BROWSER, email, password } }),
    tokenOf,
  }
}
