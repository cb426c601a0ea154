import { beginSession } from '../../accounts/begin-session'
import { hashPassword } from '../../accounts/password'
import { currentUser, newUser, NO_EMAIL, profileOf, userByEmail } from '../../accounts/profiles'
import { mustBeStrong } from '../../accounts/strength-rule'
import type { HandlersOf } from '../../http/define-handlers'
import { Refusal } from '../../http/refusal'
import type { Draft } from '../../ports/tables'
import type { UserRecord } from '../../records/records'
import { recordUsage } from '../../usage/record-usage'
import type { Backend } from '../backend-type'
import { seenText } from '../../http/seen-text'

const NOT_OFFERED = 'This back end has accounts only. Sign up or log in.'
const NAMED = 'This profile is already an account.'
const TAKEN = 'This email address already has an account. Choose another one.'

/** Gives a local profile the Unlimited plan, which an archive doesn't restore. */
async function grantUnlimited(draft: Draft, userId: string): Promise<void> {
  draft.put('profiles', { ...(await profileOf(draft, userId)), plan: { kind: 'unlimited' } })
}

/** Handles work without an account, in back ends that serve a single browser. */
export function localProfileHandlers(backend: Backend): Pick<HandlersOf<'auth'>, 'startLocalProfile' | 'nameLocalProfile'> {
  const { tables, now, newId, passwords, signIns, servesOneBrowser = false } = backend

  return {
    startLocalProfile: async ({ tabId, request }) => {
      if (!servesOneBrowser) throw new Refusal(501, NOT_OFFERED)
      // No one knows this password, so a single iteration suffices.
      const password = await hashPassword(crypto.randomUUID(), 1)
      const userId = await tables.change(async (draft) => {
        const known = await userByEmail(draft, NO_EMAIL)
        if (known) {
          await grantUnlimited(draft, known.id)
          return known.id
        }
        const user: UserRecord = {
          ...newUser({ id: newId('user'), name: 'Local profile', email: NO_EMAIL, dateCreated: now(), password }),
          passwordless: true,
        }
        draft.put('users', user)
        await grantUnlimited(draft, user.id)
        await recordUsage(draft, 'new_user', user.id, now())
        return user.id
      })
      await beginSession(backend, userId, { tabId, request })
      return { status: 200, body: { userId } }
    },

    nameLocalProfile: async ({ session, body, isRepeat, client }) => {
      const { email, password } = body
      const name = seenText(body.name, 'name')
      const before = await currentUser(tables, session)
      if (before.email !== NO_EMAIL) {
        // The first request may have been executed before its response was lost.
        if (isRepeat && before.email === email && (await passwords.fits(password, before.password))) return { status: 204 }
        throw new Refusal(409, NAMED)
      }
      mustBeStrong(password, { name, email }, passwords)
      const hashed = await passwords.hash(password)
      await tables.change(async (draft) => {
        const { passwordless: _, ...user } = await currentUser(draft, session)
        // Another tab may have named the profile while the password was hashed.
        if (user.email !== NO_EMAIL) throw new Refusal(409, NAMED)
        if (await userByEmail(draft, email)) throw new Refusal(409, TAKEN, { code: 'email-taken', field: 'email' })
        draft.put('users', { ...user, name, email, emailKey: email.toLowerCase(), password: hashed })
      })
      signIns.know(email, client)
      return { status: 204 }
    },
  }
}
