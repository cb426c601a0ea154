import { issueFor } from '../accounts/answers'
import { endSessions, endSockets } from '../accounts/session-limits'
import { endPasswordLinks, sendEmail, sendNotice, setsPassword, validToken } from '../accounts/emails'
import { endIfExpired } from '../accounts/expired-links'
import { currentUser, profileOf, userByEmail } from '../accounts/profiles'
import { mustBeStrong } from '../accounts/strength-rule'
import type { Backend } from './backend-type'
import type { HandlersOf, RequestContext } from '../http/define-handlers'
import { Refusal } from '../http/refusal'
import { recordUsage } from '../usage/record-usage'

const EXPIRED = 'This link has expired or was already used. Request a new one.'

type Sender = Pick<RequestContext, 'isRepeat' | 'client'>
type Access = Pick<HandlersOf<'auth'>, 'resetPassword' | 'verifyEmail' | 'resendVerification' | 'saveExtraDetails'>

/** Handles emailed links, and the questions for new users. */
export function accessHandlers({ tables, now, newId, recordId, sockets, passwords, signIns, requestLimits }: Backend): Access {
  const parts = { now, newId }
  const expired = (): Refusal => new Refusal(422, EXPIRED, { code: 'expired-link', field: 'token' })

  /** Throws if the token doesn't open its link, and records an expired link first, because a refusal writes nothing. */
  async function mustBeOpen(purpose: 'verify' | 'password', tokenId: string): Promise<void> {
    if (await validToken(tables, purpose, tokenId, now())) return
    await tables
      .change((draft) => endIfExpired(draft, tokenId, now()))
      .catch((error: unknown) => console.warn('Couldn’t record that a link has expired', error))
    throw expired()
  }

  async function setPassword(tokenId: string, password: string, { isRepeat, client }: Sender): Promise<void> {
    requestLimits.links.begin(undefined, client)
    const known = await tables.get('tokens', tokenId)
    const user = known && setsPassword(known) ? await tables.get('users', known.userId) : undefined
    if (!known || !user) throw expired()
    if (isRepeat && known.usedAt !== null && (await passwords.fits(password, user.password))) return
    await mustBeOpen('password', tokenId)
    requestLimits.links.uncount(undefined, client)
    mustBeStrong(password, user, passwords)
    const hashed = await passwords.hash(password)
    const ended = await tables.change(async (draft) => {
      const token = await validToken(draft, 'password', tokenId, now())
      const current = await draft.get('users', user.id)
      if (!token || !current) throw expired()
      draft.put('tokens', { ...token, usedAt: now() })
      await endPasswordLinks(draft, user.id)
      const { passwordless: _, ...rest } = current
      draft.put('users', { ...rest, password: hashed, passwordId: newId('password') })
      // Receiving the email proves ownership of the address.
      draft.put('profiles', { ...(await profileOf(draft, user.id)), verified: true })
      if (token.kind === 'reset') sendNotice(draft, 'password-set', user, parts)
      return endSessions(draft, user.id)
    })
    // With a second factor, a new password isn't enough to sign in, so whoever reads the owner's emails can't reset the count of wrong codes.
    if (!user.secondFactor) signIns.forget(user.email)
    endSockets(sockets, ended)
  }

  return {
    resetPassword: async ({ body, isRepeat, client }) => {
      if ('token' in body) await setPassword(recordId('token', body.token), body.password, { isRepeat, client })
      else {
        requestLimits.emails.begin(body.email, client)
        await tables.change(async (draft) => {
          const user = await userByEmail(draft, body.email)
          if (user) await sendEmail(draft, 'reset', user, parts)
        })
      }
      return { status: 204 }
    },

    verifyEmail: async ({ body, isRepeat, client }) => {
      requestLimits.links.begin(undefined, client)
      const id = recordId('token', body.token)
      const known = await tables.get('tokens', id)
      if (isRepeat && known?.kind === 'verify' && known.usedAt !== null) return { status: 204 }
      await mustBeOpen('verify', id)
      requestLimits.links.uncount(undefined, client)
      await tables.change(async (draft) => {
        const token = await validToken(draft, 'verify', id, now())
        if (!token) throw expired()
        draft.put('tokens', { ...token, usedAt: now() })
        draft.put('profiles', { ...(await profileOf(draft, token.userId)), verified: true })
        await recordUsage(draft, 'verified_email', token.userId, now())
      })
      return { status: 204 }
    },

    resendVerification: async ({ body, client }) => {
      requestLimits.emails.begin(body.email, client)
      await tables.change(async (draft) => {
        const user = await userByEmail(draft, body.email)
        if (!user || (await profileOf(draft, user.id)).verified) return
        await sendEmail(draft, 'verify', user, parts)
        await recordUsage(draft, 'resent_verification_email', user.id, now())
      })
      return { status: 204 }
    },

    saveExtraDetails: async ({ session, body }) => {
      const { answers, company, jobTitle } = body
      const issue = issueFor(answers)
      if (issue !== undefined) throw new Refusal(422, issue)
      await tables.change(async (draft) => {
        const user = await currentUser(draft, session)
        draft.put('profiles', { ...(await profileOf(draft, user.id)), answers })
        draft.put('users', { ...user, company: company ?? user.company, jobTitle: jobTitle ?? user.jobTitle })
      })
      return { status: 204 }
    },
  }
}
