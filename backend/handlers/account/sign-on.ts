import { beginSession } from '../../accounts/begin-session'
import { hasProvenEmail } from '../../accounts/emails'
import { hashPassword } from '../../accounts/password'
import { newUser, profileWith, userByEmail } from '../../accounts/profiles'
import { mustTakeSignUps } from '../../accounts/sign-up-rule'
import type { Backend } from '../backend-type'
import type { HandlersOf, OperationInput } from '../../http/define-handlers'
import { providerNames, type ProviderName } from '../../records/accounts'
import type { UserRecord } from '../../records/records'
import type { PasswordHash } from '../../records/credentials'
import { Refusal } from '../../http/refusal'
import type { Identified } from '../../ports/identity'
import type { Draft } from '../../ports/tables'
import { recordUsage } from '../../usage/record-usage'

type SignOn = Pick<HandlersOf<'auth'>, 'signInWithGoogle' | 'signInWithMicrosoft' | 'signInWithAmazon' | 'signInWithOidc'>
/** The four operations have the same input. */
type Input = Pick<OperationInput<'signInWithGoogle'>, 'body' | 'tabId' | 'request' | 'isRepeat' | 'client'>

const HAS_PASSWORD =
  'This email address has an account with a password. Log in with the password. To use single sign-on, first choose a new password by email.'
const UNVERIFIED = 'The sign-in provider doesn’t confirm that your email address is yours. Verify it there, or log in another way.'

/** Handles single sign-on: exchanges a provider's code for a session, and creates an account at the first sign-in. */
export function signOnHandlers(backend: Backend): SignOn {
  const { tables, now, newId, identity, requestLimits, signUp = 'open' } = backend

  /**
   * Returns whether a provider's word suffices to open an account that was created without it. Two-step sign-in was turned on so that access to
   * the owner's emails isn't enough.
   */
  const mayJoin = async (draft: Draft, user: UserRecord): Promise<boolean> =>
    identity?.provesEmail === true && !user.secondFactor && (await hasProvenEmail(draft, user.id))

  async function openAccount(
    draft: Draft,
    provider: ProviderName,
    { subject, name, email }: Identified,
    { password, client }: { password: PasswordHash; client: string },
  ): Promise<UserRecord> {
    const id = `${provider}:${subject}`
    const known = await draft.get('identities', id)
    const user = known && (await draft.get('users', known.userId))
    if (user) return user
    if (email === undefined) throw new Refusal(403, UNVERIFIED)
    const holder = await userByEmail(draft, email)
    // Matching an address must not give access to an account that someone else may have created with it.
    if (holder && !(await mayJoin(draft, holder))) throw new Refusal(403, HAS_PASSWORD)
    if (holder) {
      draft.put('identities', { id, userId: holder.id })
      return holder
    }
    mustTakeSignUps(signUp)
    requestLimits.signUps.begin(email, client)
    const account: UserRecord = {
      ...newUser({ id: newId('user'), name, email, dateCreated: now(), password }),
      passwordless: true,
    }
    draft.put('users', account)
    draft.put('profiles', profileWith(account.id, { approved: signUp === 'open' }))
    draft.put('identities', { id, userId: account.id })
    await recordUsage(draft, 'new_user', account.id, now())
    return account
  }

  const signInWith =
    (provider: ProviderName) =>
    async ({ body, tabId, request, isRepeat, client }: Input): Promise<{ status: 200; body: { userId: string } }> => {
      if (!identity) throw new Refusal(501, `Single sign-on with ${providerNames[provider]} isn’t set up.`)
      requestLimits.signOns.begin(undefined, client)
      const { code, verifier, nonce, iss } = body
      // Before the change, which must not wait for another server.
      const person = await identity.redeem({ provider, code, verifier, nonce, iss, now: now(), isRepeat })
      requestLimits.signOns.uncount(undefined, client)
      // The password is random, so a single iteration suffices; the user can set one by email.
      const password = await hashPassword(crypto.randomUUID(), 1)
      const user = await tables.change((draft) => openAccount(draft, provider, person, { password, client }))
      await beginSession(backend, user.id, { tabId, request, byProvider: true })
      return { status: 200, body: { userId: user.id } }
    }

  return {
    signInWithGoogle: signInWith('google'),
    signInWithMicrosoft: signInWith('microsoft'),
    signInWithAmazon: signInWith('amazon'),
    signInWithOidc: signInWith('oidc'),
  }
}
