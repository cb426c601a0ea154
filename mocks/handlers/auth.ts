import { questions } from '../accounts/answers'
import { beginSession } from '../accounts/begin-session'
import { sendEmail, VALID_SECONDS } from '../accounts/emails'
import { hashPassword, passwordFits } from '../accounts/password'
import { profileOf, profileWith, userByEmail } from '../accounts/profiles'
import { MIN_PASSWORD_STRENGTH, mustBeStrong } from '../accounts/strength-rule'
import type { Backend } from '../backend-type'
import type { HandlersOf } from './define-handlers'
import { simulatedSsoInfo } from '../identity-provider/providers'
import type { UserRecord } from '../records/records'
import { Refusal } from './refusal'
import { seedPersona } from '../seed/personas'
import { recordUsage } from '../usage/record-usage'

const WRONG_PAIR = 'Wrong email or password.'
const TAKEN = 'This email address already has an account. Log in instead.'
const UNVERIFIED = "Invalid user: this email address isn't verified."
const DEACTIVATED = 'This account is deactivated. Contact your administrator.'

export function authHandlers(backend: Backend): Pick<HandlersOf<'auth'>, 'getAuthInfo' | 'signup' | 'login' | 'logout'> {
  const { tables, now, newId, commandSockets, passwordIterations, origin, simulatesProviders } = backend
  const byEmail = (email: string): UserRecord | undefined => userByEmail(tables, email)

  return {
    getAuthInfo: () => ({
      status: 200,
      body: {
        questions,
        recaptchaSitekey: null,
        minPasswordStrength: MIN_PASSWORD_STRENGTH,
        ssoInfo: simulatesProviders ? simulatedSsoInfo(origin) : {},
      },
    }),

    signup: async ({ body, tabId, isRepeat }) => {
      const { firstName, lastName, email, password } = body
      const known = byEmail(email)
      if (known && isRepeat && (await passwordFits(password, known.password))) {
        await beginSession(backend, known.id, tabId)
        return { status: 200, body: { userId: known.id } }
      }
      if (known) throw new Refusal(409, TAKEN, { code: 'email-taken', field: 'email' })
      mustBeStrong(password, { name: `${firstName} ${lastName}`, email })
      const hashed = await hashPassword(password, passwordIterations)
      const user: UserRecord = {
        id: newId('user'),
        name: `${firstName} ${lastName}`,
        email,
        emailKey: email.toLowerCase(),
        company: null,
        jobTitle: null,
        dateCreated: now(),
        password: hashed,
      }
      await tables.change((draft) => {
        // Another request may have created the account while the password was hashed.
        if (draft.all('users').some(({ emailKey }) => emailKey === user.emailKey))
          throw new Refusal(409, TAKEN, { code: 'email-taken', field: 'email' })
        draft.put('users', user)
        draft.put('profiles', profileWith(user.id, { verified: false }))
        sendEmail(draft, 'verify', user, { now, newId })
        recordUsage(draft, 'new_user', user.id, now())
      })
      await beginSession(backend, user.id, tabId)
      return { status: 200, body: { userId: user.id } }
    },

    login: async ({ body, tabId }) => {
      await seedPersona(tables, body.email, passwordIterations)
      const user = byEmail(body.email)
      if (!user || !(await passwordFits(body.password, user.password))) throw new Refusal(403, WRONG_PAIR, { code: 'wrong-credentials' })
      // New users may sign in as long as their first verification link is valid; afterwards the address must be verified.
      const { verified, active } = profileOf(tables, user.id)
      const mayStillVerify = now() < user.dateCreated + VALID_SECONDS.verify
      if (!verified && !mayStillVerify) throw new Refusal(403, UNVERIFIED, { code: 'invalid-user' })
      if (!active) throw new Refusal(403, DEACTIVATED)
      await beginSession(backend, user.id, tabId)
      return { status: 200, body: { userId: user.id } }
    },

    logout: async ({ session, tabId }) => {
      if (session) {
        await tables.change(async (draft) => {
          draft.delete('sessions', session.token)
          if ((await tables.setting('session')) === session.token) draft.setSetting('session', null)
        })
        commandSockets({ kind: 'end-session', token: session.token, exceptTab: tabId })
      }
      return { status: 204 }
    },
  }
}
