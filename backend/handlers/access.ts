import { issueFor } from '../accounts/answers'
import { endExpiredLinks, endResetLinks, sendEmail, validToken } from '../accounts/emails'
import { hashPassword, passwordFits } from '../accounts/password'
import { currentUser, profileOf, userByEmail } from '../accounts/profiles'
import { mustBeStrong } from '../accounts/strength-rule'
import type { Backend } from './backend-type'
import type { HandlersOf } from '../http/define-handlers'
import { Refusal } from '../http/refusal'
import { recordUsage } from '../usage/record-usage'

const EXPIRED = 'This link has expired or was already used. Request a new one.'

type Access = Pick<HandlersOf<'auth'>, 'resetPassword' | 'verifyEmail' | 'resendVerification' | 'saveExtraDetails'>

/** Handles emailed links, and the questions for new users. */
export function accessHandlers({ tables, now, newId, sockets, passwordIterations, signIns }: Backend): Access {
  const parts = { now, newId }
  const expired = (): Refusal => new Refusal(422, EXPIRED, { code: 'expired-link', field: 'token' })

  /** Throws if the token doesn't open its link, and records expired links first, because a refusal writes nothing. */
  async function mustBeOpen(kind: 'verify' | 'reset', tokenId: string): Promise<void> {
    if (validToken(tables, kind, tokenId, now())) return
    await tables
      .change((draft) => endExpiredLinks(draft, now()))
      .catch((error: unknown) => console.warn("Couldn't record that a link has expired", error))
    throw expired()
  }

  async function setPassword(tokenId: string, password: string, isRepeat: boolean): Promise<void> {
    const known = tables.get('tokens', tokenId)
    const user = known?.kind === 'reset' ? tables.get('users', known.userId) : undefined
    if (!known || !user) throw expired()
    if (isRepeat && known.usedAt !== null && (await passwordFits(password, user.password))) return
    await mustBeOpen('reset', tokenId)
    mustBeStrong(password, user)
    const hashed = await hashPassword(password, passwordIterations)
    const ended = await tables.change((draft) => {
      const token = validToken(draft, 'reset', tokenId, now())
      if (!token) throw expired()
      draft.put('tokens', { ...token, usedAt: now() })
      endResetLinks(draft, user.id)
      const { passwordless: _, ...rest } = user
      draft.put('users', { ...rest, password: hashed })
      // Receiving the email proves ownership of the address.
      draft.put('profiles', { ...profileOf(draft, user.id), verified: true })
      const sessions = draft.all('sessions').filter(({ userId }) => userId === user.id)
      for (const { id } of sessions) draft.delete('sessions', id)
      return sessions
    })
    signIns.forget(user.email)
    for (const { id } of ended) sockets.command({ kind: 'end-session', token: id, exceptTab: '' })
  }

  return {
    resetPassword: async ({ body, isRepeat }) => {
      if ('token' in body) await setPassword(body.token, body.password, isRepeat)
      else {
        const user = userByEmail(tables, body.email)
        if (user) await tables.change((draft) => sendEmail(draft, 'reset', user, parts))
      }
      return { status: 204 }
    },

    verifyEmail: async ({ body, isRepeat }) => {
      const known = tables.get('tokens', body.token)
      if (isRepeat && known?.kind === 'verify' && known.usedAt !== null) return { status: 204 }
      await mustBeOpen('verify', body.token)
      await tables.change((draft) => {
        const token = validToken(draft, 'verify', body.token, now())
        if (!token) throw expired()
        draft.put('tokens', { ...token, usedAt: now() })
        draft.put('profiles', { ...profileOf(draft, token.userId), verified: true })
        recordUsage(draft, 'verified_email', token.userId, now())
      })
      return { status: 204 }
    },

    resendVerification: async ({ body }) => {
      await tables.change((draft) => {
        const user = userByEmail(draft, body.email)
        if (!user || profileOf(draft, user.id).verified) return
        sendEmail(draft, 'verify', user, parts)
        recordUsage(draft, 'resent_verification_email', user.id, now())
      })
      return { status: 204 }
    },

    saveExtraDetails: async ({ session, body }) => {
      const { answers, company, jobTitle } = body
      const issue = issueFor(answers)
      if (issue !== undefined) throw new Refusal(422, issue)
      await tables.change((draft) => {
        const user = currentUser(draft, session)
        draft.put('profiles', { ...profileOf(draft, user.id), answers })
        draft.put('users', { ...user, company: company ?? user.company, jobTitle: jobTitle ?? user.jobTitle })
      })
      return { status: 204 }
    },
  }
}
