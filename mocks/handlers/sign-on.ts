import { beginSession } from '../accounts/begin-session'
import { hashPassword } from '../accounts/password'
import { profileOf, userByEmail } from '../accounts/profiles'
import type { GrantRecord, ProviderName } from '../accounts/records'
import type { Backend } from '../backend-type'
import type { HandlersOf, OperationInput } from './define-handlers'
import { providerNames } from '../identity-provider/providers'
import { challengeOf, redeemGrant } from '../identity-provider/redeem'
import type { PasswordHash, UserRecord } from '../records/records'
import { Refusal } from './refusal'
import type { Draft } from '../records/tables'
import { recordUsage } from '../usage/record-usage'

type SignOn = Pick<HandlersOf<'auth'>, 'signInWithGoogle' | 'signInWithMicrosoft' | 'signInWithAmazon'>
/** The three calls take the same. */
type Input = Pick<OperationInput<'signInWithGoogle'>, 'body' | 'tabId' | 'isRepeat'>

const HAS_PASSWORD = 'There is an account with this email address that has a password. Log in with it.'
const DEACTIVATED = 'This account has been deactivated. Ask the administrator of your account.'

/** A provider's own name of somebody; the simulated ones know people by their address. */
function identityId(provider: ProviderName, email: string): string {
  return `${provider}:${email.toLowerCase()}`
}

/** Single sign-on: a provider's code for a session, and for an account the first time. */
export function signOnHandlers(backend: Backend): SignOn {
  const { tables, now, newId, simulatesProviders } = backend

  function openAccount(draft: Draft, { provider, name, email }: GrantRecord, password: PasswordHash): UserRecord | Refusal {
    const known = draft.get('identities', identityId(provider, email))
    const user = known && draft.get('users', known.userId)
    if (user) return user
    // An address alone opens no account that somebody else may have made with it.
    if (userByEmail(draft, email)) return new Refusal(403, HAS_PASSWORD)
    const account: UserRecord = {
      id: newId('user'),
      name,
      email,
      emailKey: email.toLowerCase(),
      company: null,
      jobTitle: null,
      dateCreated: now(),
      password,
    }
    draft.put('users', account)
    draft.put('identities', { id: identityId(provider, email), userId: account.id })
    recordUsage(draft, 'new_user', account.id, now())
    return account
  }

  const signInWith =
    (provider: ProviderName) =>
    async ({ body: { code, verifier }, tabId, isRepeat }: Input): Promise<{ status: 200; body: { userId: string } }> => {
      if (!simulatesProviders) throw new Refusal(501, `Single sign-on with ${providerNames[provider]} is not set up here.`)
      const challenge = await challengeOf(verifier)
      // Nobody knows it, so one round is as good as many; the person may choose one by an email.
      const password = await hashPassword(crypto.randomUUID(), 1)
      // A refusal is thrown after the change, or the code would not be spent.
      const user = await tables.change((draft) => {
        const grant = redeemGrant(draft, { provider, code, challenge, now: now(), isRepeat })
        return grant instanceof Refusal ? grant : openAccount(draft, grant, password)
      })
      if (user instanceof Refusal) throw user
      if (!profileOf(tables, user.id).active) throw new Refusal(403, DEACTIVATED)
      await beginSession(backend, user.id, tabId)
      return { status: 200, body: { userId: user.id } }
    }

  return {
    signInWithGoogle: signInWith('google'),
    signInWithMicrosoft: signInWith('microsoft'),
    signInWithAmazon: signInWith('amazon'),
  }
}
