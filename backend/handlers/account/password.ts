import { endPasswordLinks, sendNotice } from '../../accounts/emails'
import { wrongPassword } from '../../accounts/password'
import { currentUser } from '../../accounts/profiles'
import { endSessions, endSockets } from '../../accounts/session-limits'
import { signInMethods } from '../../accounts/sign-in-methods'
import { mustBeStrong } from '../../accounts/strength-rule'
import type { HandlersOf } from '../../http/define-handlers'
import { Refusal } from '../../http/refusal'
import type { Backend } from '../backend-type'

const NO_PASSWORD = 'This account has no password to change.'

/** Handles changes of the password by the owner of an account. */
export function passwordHandlers(backend: Backend): Pick<HandlersOf<'app'>, 'changePassword'> {
  const { tables, newId, passwords, signIns, sockets } = backend

  return {
    changePassword: async ({ session, body: { currentPassword, password }, client, isRepeat }) => {
      const user = await currentUser(tables, session)
      if (!(await signInMethods(tables, user)).includes('password')) throw new Refusal(409, NO_PASSWORD)
      mustBeStrong(password, user, passwords)
      signIns.begin(user.email, client)
      // The first request may have been executed before its response was lost.
      const isDone = isRepeat && (await passwords.fits(password, user.password))
      if (!isDone && !(await passwords.fits(currentPassword, user.password))) throw wrongPassword('currentPassword')
      signIns.succeed(user.email, client)
      if (isDone) return { status: 204 }
      const hashed = await passwords.hash(password)
      const ended = await tables.change(async (draft) => {
        const current = await currentUser(draft, session)
        // Another session may have set a new one meanwhile.
        if (current.passwordId !== user.passwordId) throw wrongPassword('currentPassword')
        draft.put('users', { ...current, password: hashed, passwordId: newId('password') })
        await endPasswordLinks(draft, user.id)
        sendNotice(draft, 'password-set', user, backend)
        return endSessions(draft, user.id, session.token)
      })
      endSockets(sockets, ended)
      return { status: 204 }
    },
  }
}
