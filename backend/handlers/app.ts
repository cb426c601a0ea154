import { featureFlags } from '../accounts/feature-flags'
import { takesSignUps } from '../accounts/sign-up-rule'
import { currentUser, NO_EMAIL, profileOf, signatureOf } from '../accounts/profiles'
import type { SecondFactorCall } from './account/second-factor'
import type { SessionCall } from './account/sessions'
import type { Backend } from './backend-type'
import { remainingSeconds } from '../billing/plan'
import { presentCapabilities } from '../jobs/capabilities'
import type { HandlersOf } from '../http/define-handlers'
import { Refusal } from '../http/refusal'
import { isBlank } from '#lib/search/blank-text.ts'

const TEAM = 'team@redaction-studio.example'

export function appHandlers({
  tables,
  now,
  newId,
  socketTokens,
  signUp,
  lacksFactor,
}: Backend): Omit<HandlersOf<'app'>, SecondFactorCall | SessionCall | 'changePassword'> {
  return {
    getUserInfo: async ({ session, request }) => {
      const { id, name, email, company, jobTitle, dateCreated } = await currentUser(tables, session)
      const { approved, forceApiView, accountId, role } = await profileOf(tables, id)
      const isMember = accountId !== null
      return {
        status: 200,
        body: {
          token: await socketTokens.ofUserInfo(session, request),
          websocket: new URL(request.url).protocol === 'https:' ? 'wss' : 'ws',
          remainingSeconds: await remainingSeconds(tables, id, now()),
          approved,
          forceApiView,
          enterpriseUser: isMember,
          enterpriseAdmin: isMember && role !== 'user',
          enterpriseOwner: isMember && role === 'owner',
          ...(email === NO_EMAIL ? { localProfile: true } : {}),
          ...((await lacksFactor(session)) ? { mustSetUpSecondFactor: true } : {}),
          user: { id, name, email, company, jobTitle, dateCreated },
        },
      }
    },

    getConfig: async ({ session }) => ({ status: 200, body: { showApiUI: (await profileOf(tables, session.userId)).showApiUI } }),

    getCapabilities: () => ({ status: 200, body: presentCapabilities() }),

    createSocketToken: async ({ session }) => ({ status: 200, body: await socketTokens.issue(session) }),

    editProfile: async ({ session, body }) => {
      const value = body.value.trim()
      if (body.key === 'name' && isBlank(value)) throw new Refusal(422, 'value: the name can’t be empty.', { field: 'value' })
      await tables.change(async (draft) => {
        const user = await currentUser(draft, session)
        if (body.key === 'name') draft.put('users', { ...user, name: value })
        else draft.put('users', { ...user, [body.key]: value === '' ? null : value })
      })
      return { status: 204 }
    },

    notifyTeam: async ({ session, body }) => {
      await tables.change(async (draft) => {
        const from = signatureOf(await currentUser(draft, session))
        draft.put('emails', {
          id: newId('email'),
          to: TEAM,
          subject: `Message from ${from}`,
          text: body.msg,
          token: null,
          createdAt: now(),
        })
      })
      return { status: 204 }
    },

    getFlags: async () => {
      const flags = await featureFlags(tables)
      // No page offers a sign-up that would be refused.
      return { status: 200, body: takesSignUps(signUp) ? flags : { ...flags, signup: false } }
    },
  }
}
