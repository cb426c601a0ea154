import { beginSession } from '../../accounts/begin-session'
import { sendNotice } from '../../accounts/emails'
import { isWithin } from '../../accounts/lifetime'
import { wrongPassword } from '../../accounts/password'
import { currentUser } from '../../accounts/profiles'
import { newRecoveryCodes } from '../../accounts/second-factor/recovery-codes'
import { endSessions, endSockets } from '../../accounts/session-limits'
import { acceptCode, withUsedStep, wrongCode } from '../../accounts/second-factor/second-factor'
import { signInMethods } from '../../accounts/sign-in-methods'
import { newSecret, setupUri, stepOfCode } from '../../accounts/second-factor/totp'
import type { HandlersOf, OperationInput } from '../../http/define-handlers'
import { Refusal } from '../../http/refusal'
import type { UserRecord } from '../../records/records'
import type { SecondFactorRecord } from '../../records/credentials'
import type { Backend } from '../backend-type'

export type SecondFactorCall =
  'getSecondFactor' | 'startSecondFactor' | 'confirmSecondFactor' | 'renewRecoveryCodes' | 'turnOffSecondFactor'

type SecondFactorHandlers = Pick<HandlersOf<'app'>, SecondFactorCall> & Pick<HandlersOf<'auth'>, 'finishLogin'>

/** Seconds between the creation of a secret and its first code. */
const SETUP_SECONDS = 15 * 60

const IS_ON = 'Two-step sign-in is already on.'
const IS_OFF = 'Two-step sign-in is off.'
const IS_REQUIRED = 'This server requires two-step sign-in, so it can’t be turned off.'
const NO_PASSWORD = 'Two-step sign-in protects accounts with a password. Set one first.'
const SETUP_OVER = 'This set-up has expired. Start again.'
const LOGIN_OVER = 'This login has expired. Enter your password again.'

function factorOf({ secondFactor }: UserRecord): SecondFactorRecord {
  if (!secondFactor) throw new Refusal(409, IS_OFF)
  return secondFactor
}

/** Handles the second factor of accounts with a password: turning it on and off, its codes, and the second step of the login. */
export function secondFactorHandlers(backend: Backend): SecondFactorHandlers {
  const { tables, now, passwords, signIns, pendingLogins, sockets } = backend
  const isRequired = backend.secondFactor === 'required'

  /** Checks that the owner of a session is present. @throws Refusal 403 for a wrong password or code, 429 after too many */
  async function mustProve(user: UserRecord, proof: OperationInput<'turnOffSecondFactor'>['body'], client: string): Promise<void> {
    if ('code' in proof) return acceptCode(backend, user, proof, client)
    signIns.begin(user.email, client)
    if (!(await passwords.fits(proof.password, user.password))) throw wrongPassword('password')
    signIns.succeed(user.email, client)
  }

  return {
    getSecondFactor: async ({ session }) => {
      const user = await currentUser(tables, session)
      return {
        status: 200,
        body: {
          enabled: user.secondFactor !== undefined,
          recoveryCodesLeft: user.secondFactor?.recoveryCodes.length ?? 0,
          ...(isRequired ? { required: true } : {}),
          signInMethods: await signInMethods(tables, user),
        },
      }
    },

    startSecondFactor: async ({ session }) => {
      const secret = newSecret()
      const email = await tables.change(async (draft) => {
        const user = await currentUser(draft, session)
        if (user.secondFactor) throw new Refusal(409, IS_ON)
        if (!(await signInMethods(draft, user)).includes('password')) throw new Refusal(409, NO_PASSWORD)
        draft.put('users', { ...user, secondFactorSetup: { secret, createdAt: now() } })
        return user.email
      })
      return { status: 200, body: { secret, uri: setupUri(secret, email) } }
    },

    confirmSecondFactor: async ({ session, body: { code, password }, client }) => {
      const user = await currentUser(tables, session)
      const { secondFactor, secondFactorSetup: setup } = user
      if (secondFactor) throw new Refusal(409, IS_ON)
      if (!setup || !isWithin(setup.createdAt, SETUP_SECONDS, now())) throw new Refusal(409, SETUP_OVER)
      // Otherwise a stranger at an open session could lock its owner out.
      await mustProve(user, { password }, client)
      const step = await stepOfCode(setup.secret, code, now())
      if (step === undefined) throw wrongCode()
      const { codes, hashes } = await newRecoveryCodes(session.userId)
      const ended = await tables.change(async (draft) => {
        const { secondFactorSetup: waiting, ...current } = await currentUser(draft, session)
        // Another window may have confirmed it, or started again.
        if (waiting?.secret !== setup.secret) throw new Refusal(409, SETUP_OVER)
        const factor = { secret: setup.secret, usedSteps: [], recoveryCodes: hashes }
        draft.put('users', { ...current, secondFactor: withUsedStep(factor, step) })
        sendNotice(draft, 'second-factor-on', user, backend)
        // The other ones began with a password alone, which someone else may know.
        return endSessions(draft, user.id, session.token)
      })
      endSockets(sockets, ended)
      return { status: 200, body: { recoveryCodes: codes } }
    },

    renewRecoveryCodes: async ({ session, body, client }) => {
      const user = await currentUser(tables, session)
      factorOf(user)
      await mustProve(user, body, client)
      const { codes, hashes } = await newRecoveryCodes(user.id)
      await tables.change(async (draft) => {
        const current = await currentUser(draft, session)
        draft.put('users', { ...current, secondFactor: { ...factorOf(current), recoveryCodes: hashes } })
        sendNotice(draft, 'recovery-codes-renewed', user, backend)
      })
      return { status: 200, body: { recoveryCodes: codes } }
    },

    turnOffSecondFactor: async ({ session, body, client, isRepeat }) => {
      const user = await currentUser(tables, session)
      if (isRepeat && !user.secondFactor) return { status: 204 }
      factorOf(user)
      if (isRequired) throw new Refusal(409, IS_REQUIRED)
      await mustProve(user, body, client)
      const ended = await tables.change(async (draft) => {
        const { secondFactor, ...current } = await currentUser(draft, session)
        // A repeat of the request may have turned it off meanwhile.
        if (!secondFactor) return []
        draft.put('users', current)
        sendNotice(draft, 'second-factor-off', user, backend)
        return endSessions(draft, user.id, session.token)
      })
      endSockets(sockets, ended)
      return { status: 204 }
    },

    finishLogin: async ({ body, tabId, request, client }) => {
      const expired = (): Refusal => new Refusal(403, LOGIN_OVER, { code: 'expired-login', field: 'token' })
      const login = await pendingLogins.find(body.token)
      const user = login && (await tables.get('users', login.userId))
      if (!user?.secondFactor || user.passwordId !== login?.passwordId) throw expired()
      await acceptCode(backend, user, body, client)
      if (!(await pendingLogins.use(body.token))) throw expired()
      await beginSession(backend, user.id, { tabId, request }, (current) => {
        if (current?.passwordId !== user.passwordId) throw expired()
      })
      return { status: 200, body: { userId: user.id } }
    },
  }
}
