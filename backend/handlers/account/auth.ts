import { questions } from '../../accounts/answers'
import { beginSession } from '../../accounts/begin-session'
import { sendEmail, VALID_SECONDS } from '../../accounts/emails'
import { isWithin } from '../../accounts/lifetime'
import { hasPassword } from '../../accounts/password'
import { newUser, profileOf, profileWith, userByEmail } from '../../accounts/profiles'
import { MIN_PASSWORD_STRENGTH, mustBeStrong } from '../../accounts/strength-rule'
import { mustTakeSignUps } from '../../accounts/sign-up-rule'
import type { Backend } from '../backend-type'
import type { HandlersOf } from '../../http/define-handlers'
import type { UserRecord } from '../../records/records'
import { attempt } from '../../records/write-failure'
import { Refusal } from '../../http/refusal'
import { seenText } from '../../http/seen-text'
import { recordUsage } from '../../usage/record-usage'

const WRONG_PAIR = 'Wrong email or password.'
const TAKEN = 'This email address already has an account. Log in instead.'
const SECOND_FACTOR = 'This account has two-step sign-in. Enter the code from your authenticator app.'
const UNVERIFIED = 'Invalid user: this email address isn’t verified.'

export function authHandlers(backend: Backend): Pick<HandlersOf<'auth'>, 'getAuthInfo' | 'signup' | 'login' | 'logout'> {
  const {
    tables,
    now,
    newId,
    sockets,
    passwords,
    identity,
    signIns,
    pendingLogins,
    requestLimits,
    mail,
    signUp = 'open',
    servesOneBrowser = false,
  } = backend
  const hasIdentity = async (userId: string): Promise<boolean> => (await tables.of('identities', 'user', userId)).length > 0
  /** Checked for addresses without an account or a password, so that timing doesn't reveal them. */
  const decoy = passwords.unmatched()

  /** @throws Refusal 429 if too many wrong passwords were tried */
  async function tryPassword(
    { email, password, secondFactor }: Pick<UserRecord, 'email' | 'password' | 'secondFactor'>,
    secret: string,
    client: string,
  ): Promise<boolean> {
    signIns.begin(email, client)
    const fits = await passwords.fits(secret, password)
    if (fits && secondFactor) signIns.pass(email, client)
    else if (fits) signIns.succeed(email, client)
    return fits
  }

  /** Hashes a correct password again if it was stored by an earlier method. Without storage space the old hash stays. */
  async function renewHash(user: UserRecord, password: string): Promise<void> {
    if (!passwords.isOutdated(user.password)) return
    const hashed = await passwords.hash(password)
    await attempt('hash a password again', () =>
      tables.change(async (draft) => {
        const current = await draft.get('users', user.id)
        // The password may have changed meanwhile.
        if (current?.password.hash === user.password.hash) draft.put('users', { ...current, password: hashed })
      }),
    )
  }

  /** Returns the response to a correct password, with the token that the second step needs. */
  const needsSecondFactor = async (user: UserRecord): Promise<Refusal> =>
    new Refusal(403, SECOND_FACTOR, { code: 'second-factor-needed', more: { secondFactor: await pendingLogins.issue(user) } })

  const byEmail = (email: string): Promise<UserRecord | undefined> => userByEmail(tables, email)

  return {
    getAuthInfo: async () => ({
      status: 200,
      body: {
        questions,
        recaptchaSitekey: null,
        minPasswordStrength: MIN_PASSWORD_STRENGTH,
        localProfile: servesOneBrowser,
        signUp,
        sendsEmail: mail.isOutboxOnly !== true,
        ssoInfo: (await identity?.ssoInfo()) ?? {},
      },
    }),

    signup: async ({ body, tabId, request, isRepeat, client }) => {
      mustTakeSignUps(signUp)
      const { email, password } = body
      const [firstName, lastName] = [seenText(body.firstName, 'firstName'), seenText(body.lastName, 'lastName')]
      mustBeStrong(password, { name: `${firstName} ${lastName}`, email }, passwords)
      requestLimits.signUps.begin(email, client)
      const known = await byEmail(email)
      if (known && isRepeat && !known.secondFactor && (await tryPassword(known, password, client))) {
        await beginSession(backend, known.id, { tabId, request })
        return { status: 200, body: { userId: known.id } }
      }
      if (known) throw new Refusal(409, TAKEN, { code: 'email-taken', field: 'email' })
      const hashed = await passwords.hash(password)
      const user = newUser({ id: newId('user'), name: `${firstName} ${lastName}`, email, dateCreated: now(), password: hashed })
      await tables.change(async (draft) => {
        // Another request may have created the account while the password was hashed.
        if (await userByEmail(draft, email)) throw new Refusal(409, TAKEN, { code: 'email-taken', field: 'email' })
        draft.put('users', user)
        draft.put('profiles', profileWith(user.id, { verified: mail.skipsVerification === true, approved: signUp === 'open' }))
        if (mail.skipsVerification !== true) await sendEmail(draft, 'verify', user, { now, newId })
        await recordUsage(draft, 'new_user', user.id, now())
      })
      await beginSession(backend, user.id, { tabId, request })
      signIns.know(email, client)
      return { status: 200, body: { userId: user.id } }
    },

    login: async ({ body, tabId, request, client }) => {
      const user = await byEmail(body.email)
      const mayFit = user !== undefined && hasPassword(user, await hasIdentity(user.id))
      const fits = await tryPassword(mayFit ? user : { email: body.email, password: decoy }, body.password, client)
      if (!user || !fits) throw new Refusal(403, WRONG_PAIR, { code: 'wrong-credentials' })
      // New users may sign in while their first verification link is valid; afterwards the address must be verified.
      const { verified } = await profileOf(tables, user.id)
      const mayStillVerify = isWithin(user.dateCreated, VALID_SECONDS.verify, now())
      if (!verified && !mayStillVerify) throw new Refusal(403, UNVERIFIED, { code: 'invalid-user' })
      if (user.secondFactor) {
        await renewHash(user, body.password)
        throw await needsSecondFactor(user)
      }
      await beginSession(backend, user.id, { tabId, request }, async (current) => {
        if (current?.passwordId !== user.passwordId) throw new Refusal(403, WRONG_PAIR, { code: 'wrong-credentials' })
        // It may have been turned on in another session meanwhile.
        if (current?.secondFactor) throw await needsSecondFactor(current)
      })
      await renewHash(user, body.password)
      return { status: 200, body: { userId: user.id } }
    },

    logout: async ({ session, tabId }) => {
      if (session) {
        await tables.change(async (draft) => {
          draft.delete('sessions', session.token)
          if ((await tables.setting('session')) === session.token) draft.setSetting('session', null)
        })
        sockets.command({ kind: 'end-session', token: session.token, exceptTab: tabId })
      }
      return { status: 204 }
    },
  }
}
