import type { EnterpriseUserUpdate } from '#generated/model/enterpriseUserUpdate.zod.ts'

import { endSessions, endSockets } from '../../accounts/session-limits'
import { addMember, mustHaveRoom, unknownPassword } from './members'
import { presentAccount, presentMember, presentMembers } from './present-accounts'
import { presentEvents } from './present-events'
import { mustTakeInvitations } from '../../accounts/sign-up-rule'
import { managedAccount, membersOf, ownAccount, profileOf, type Reader } from '../../accounts/profiles'
import type { AccountRecord, ProfileRecord } from '../../records/accounts'
import { actionKey } from '../../records/indexes'
import type { Backend } from '../backend-type'
import type { HandlersOf, Session } from '../../http/define-handlers'
import { Refusal } from '../../http/refusal'
import { seenText } from '../../http/seen-text'
import { presentActivities } from '../../usage/present-usage'
import { usableBy } from '../../media/projects'
import { recordUsage } from '../../usage/record-usage'
import { pageOf } from '../own'

function mustMayChangeOwner(before: ProfileRecord['role'], after: ProfileRecord['role'], requester: ProfileRecord['role']): void {
  if (requester !== 'owner' && (before === 'owner' || after === 'owner')) throw new Refusal(403, 'Only account owners can do this.')
}

/** Throws if a change would leave the account without an owner, or deactivate the requesting user. */
async function mustKeepOwner(
  records: Reader,
  account: AccountRecord,
  before: ProfileRecord,
  update: EnterpriseUserUpdate,
  requester: string,
): Promise<void> {
  if (update.active === false && before.id === requester) throw new Refusal(409, 'You can’t deactivate your own account.')
  const losesOwner = before.role === 'owner' && (update.active === false || (update.role !== undefined && update.role !== 'owner'))
  const owners = (await membersOf(records, account.id)).filter(({ profile }) => profile.role === 'owner' && profile.active)
  if (losesOwner && owners.length < 2) throw new Refusal(409, 'An account needs an owner. Appoint another owner first.')
}

export function enterpriseHandlers(backend: Backend): HandlersOf<'enterprise'> {
  const { tables, now, sockets } = backend
  const memberIdsFor = async (session: Session): Promise<ReadonlySet<string>> =>
    new Set(await tables.idsOf('profiles', 'account', (await ownAccount(tables, session)).id))
  const isManager = async ({ userId }: Session): Promise<boolean> => (await profileOf(tables, userId)).role !== 'user'
  return {
    getEnterpriseAccount: async ({ session }) => ({ status: 200, body: await presentAccount(tables, await ownAccount(tables, session)) }),

    listEnterpriseUsers: async ({ session, query }) => {
      const members = await membersOf(tables, (await managedAccount(tables, session)).id)
      return { status: 200, body: { users: await presentMembers(tables, pageOf(members, query)), total: members.length } }
    },

    createEnterpriseUser: async ({ session, body, isRepeat }) => {
      await managedAccount(tables, session)
      mustTakeInvitations(backend)
      const names = { firstName: seenText(body.firstName, 'firstName'), lastName: seenText(body.lastName, 'lastName') }
      const password = await unknownPassword(backend)
      const member = await tables.change(async (draft) => {
        mustMayChangeOwner('user', body.role, (await profileOf(draft, session.userId)).role)
        const account = await managedAccount(draft, session)
        const added = isRepeat
          ? (await membersOf(draft, account.id)).find(({ user: one }) => one.emailKey === body.email.toLowerCase())
          : undefined
        return added ?? (await addMember(draft, account, { ...body, ...names }, password, session.userId, backend))
      })
      return { status: 201, body: await presentMember(tables, member) }
    },

    updateEnterpriseUser: async ({ session, params, body }) => {
      const { ended, member } = await tables.change(async (draft) => {
        const account = await managedAccount(draft, session)
        const found = (await membersOf(draft, account.id)).find(({ user }) => user.id === params.userId)
        if (!found) throw new Refusal(404, 'User not found in this account')
        const before = found.profile
        mustMayChangeOwner(before.role, body.role ?? before.role, (await profileOf(draft, session.userId)).role)
        await mustKeepOwner(draft, account, before, body, session.userId)
        if (body.active === true && !before.active) await mustHaveRoom(draft, account)
        const profile = { ...before, ...body }
        draft.put('profiles', profile)
        const isLockedOut = before.active && !profile.active
        if (isLockedOut) await recordUsage(draft, 'user_deactivation', session.userId, now(), { metadata: { userId: profile.id } })
        return { ended: isLockedOut ? await endSessions(draft, profile.id) : [], member: { user: found.user, profile } }
      })
      endSockets(sockets, ended)
      return { status: 200, body: await presentMember(tables, member) }
    },

    listEnterpriseActivities: async ({ session, query }) => {
      const { rows, total } = await tables.page('usage', 'newest', query, { user: [...(await memberIdsFor(session))] })
      const maySeeAll = await isManager(session)
      const isUsable = await usableBy(tables, session.userId)
      const events = rows.map(({ event }) => event)
      return { status: 200, body: { activities: await presentActivities(tables, events, (media) => maySeeAll || isUsable(media)), total } }
    },

    listEnterpriseEvents: async ({ session, query }) => {
      const { action, userId } = query
      const members = await memberIdsFor(session)
      const { rows, total } = await tables.page('usage', 'newest', query, {
        user: [...members].filter((id) => userId === undefined || id === userId),
        ...(action !== undefined && { action: [actionKey(action)] }),
      })
      const reader = { userId: session.userId, isManager: await isManager(session), isColleague: (id: string) => members.has(id) }
      const events = rows.map(({ event }) => event)
      return { status: 200, body: { events: await presentEvents(tables, events, reader), total } }
    },
  }
}
