import { beginSession } from '../../accounts/begin-session'
import { hashPassword } from '../../accounts/password'
import { newUser, userByEmail } from '../../accounts/profiles'
import type { Backend } from '../backend-type'
import type { HandlersOf, OperationInput } from '../../http/define-handlers'
import { providerNames, type ProviderName } from '../../records/accounts'
import type { PasswordHash, UserRecord } from '../../records/records'
import { Refusal } from '../../http/refusal'
import type { Identified } from '../../ports/identity'
import type { Draft } from '../../ports/tables'
import { recordUsage } from '../../usage/record-usage'

type SignOn = Pick<HandlersOf<'auth'>, 'signInWithGoogle' | 'signInWithMicrosoft' | 'signInWithAmazon'>
/** The three operations have the same input. */
type Input = Pick<OperationInput<'signInWithGoogle'>, 'body' | 'tabId' | 'isRepeat'>

const HAS_PASSWORD = 'This email address has an account with a password. Log in with the password.'

/** Returns the ID of an identity at a provider, which identifies users by address. */
function identityId(provider: ProviderName, email: string): string {
  return `${provider}:${email.toLowerCase()}`
}

/** Handles single sign-on: exchanges a provider's code for a session, and creates an account at the first sign-in. */
export function signOnHandlers(backend: Backend): SignOn {
  const { tables, now, newId, identity } = backend

  async function openAccount(
    draft: Draft,
    provider: ProviderName,
    { name, email }: Identified,
    password: PasswordHash,
  ): Promise<UserRecord | Refusal> {
    const known = await draft.get('identities', identityId(provider, email))
    const user = known && (await draft.get('users', known.userId))
    if (user) return user
    // Matching an address must not give access to an account that someone else may have created with it.
    if (await userByEmail(draft, email)) return new Refusal(403, HAS_PASSWORD)
    const account: UserRecord = {
      ...newUser({ id: newId('user'), name, email, dateCreated: now(), password }),
      passwordless: true,
    }
    draft.put('users', account)
    draft.put('identities', { id: identityId(provider, email), userId: account.id })
    await recordUsage(draft, 'new_user', account.id, now())
    return account
  }

  const signInWith =
    (provider: ProviderName) =>
    async ({ body: { code, verifier }, tabId, isRepeat }: Input): Promise<{ status: 200; body: { userId: string } }> => {
      if (!identity) throw new Refusal(501, `Single sign-on with ${providerNames[provider]} isn’t set up.`)
      // The password is random, so a single iteration suffices; the user can set one by email.
      const password = await hashPassword(crypto.randomUUID(), 1)
      // The refusal is thrown after the change; otherwise the code wouldn't be used up.
      const user = await tables.change(async (draft) => {
        const person = await identity.redeem(draft, { provider, code, verifier, now: now(), isRepeat })
        return person instanceof Refusal ? person : await openAccount(draft, provider, person, password)
      })
      if (user instanceof Refusal) throw user
      await beginSession(backend, user.id, tabId)
      return { status: 200, body: { userId: user.id } }
    }

  return {
    signInWithGoogle: signInWith('google'),
    signInWithMicrosoft: signInWith('microsoft'),
    signInWithAmazon: signInWith('amazon'),
  }
}
