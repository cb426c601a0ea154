import type { AccountUpdate } from '#generated/model/accountUpdate.zod.ts'
import { UsageAction } from '#generated/model/usageAction.zod.ts'

import { featureFlags } from '../../accounts/feature-flags'
import { endSessions, endSockets } from '../../accounts/session-limits'
import { addInvited, addMember, unknownPassword } from './members'
import { presentAccount, presentAccounts, presentUser } from './present-accounts'
import { mustBeAdmin, profileOf, userByEmail } from '../../accounts/profiles'
import { mustTakeInvitations } from '../../accounts/sign-up-rule'
import type { AccountRecord } from '../../records/accounts'
import type { Backend } from '../backend-type'
import { planByNow } from '../../billing/plan'
import type { HandlersOf } from '../../http/define-handlers'
import { Refusal } from '../../http/refusal'
import { seenText } from '../../http/seen-text'
import type { Draft } from '../../ports/tables'
import { eventsOf } from '../../usage/present-usage'
import { recordUsage } from '../../usage/record-usage'
import { presentAll } from '../own'

const limitActions = {
  maxUsers: 'account_edit_max_users',
  minutes: 'account_edit_minutes',
  maxConcurrentJobs: 'account_edit_max_concurrent_jobs',
} as const

async function recordLimits(draft: Draft, before: AccountRecord, update: AccountUpdate, actorId: string, now: number): Promise<void> {
  // Object.entries returns string keys.
  for (const [limit, action] of Object.entries(limitActions) as [
    keyof typeof limitActions,
    (typeof limitActions)[keyof typeof limitActions],
  ][]) {
    const value = update[limit]
    if (value !== undefined && value !== before[limit]) await recordUsage(draft, action, actorId, now, { value, account_id: before.id })
  }
}

/** Returns whether the same minutes were granted within the last minute: after a lost response, the gateway sends the request again. */
async function isGrantedAlready(draft: Draft, userId: string, seconds: number, now: number): Promise<boolean> {
  const last = (await eventsOf(draft, new Set([userId]))).find(({ action }) => action === UsageAction.enum.manual_topup)
  return last?.seconds === seconds && now - last.timestamp < 60
}

export function adminHandlers(backend: Backend): HandlersOf<'admin'> {
  const { tables, now, newId, sockets } = backend
  const userOf = async (records: Pick<Draft, 'get'>, id: string) => {
    const user = await records.get('users', id)
    if (!user) throw new Refusal(404, 'User not found')
    return user
  }
  return {
    listAccounts: async ({ session, query }) => {
      await mustBeAdmin(tables, session)
      const { rows, total } = await tables.page('accounts', 'name', query)
      return { status: 200, body: { accounts: await presentAccounts(tables, rows), total } }
    },

    createAccount: async ({ session, body, isRepeat }) => {
      await mustBeAdmin(tables, session)
      mustTakeInvitations(backend)
      const { owner, ...limits } = body
      const names = { firstName: seenText(owner.firstName, 'owner.firstName'), lastName: seenText(owner.lastName, 'owner.lastName') }
      const password = await unknownPassword(backend)
      const account = await tables.change(async (draft) => {
        await mustBeAdmin(draft, session)
        const known = isRepeat ? await userByEmail(draft, owner.email) : undefined
        const already = known && (await draft.get('accounts', (await profileOf(draft, known.id)).accountId ?? ''))
        if (already?.name === body.name) return already
        const created: AccountRecord = { ...limits, id: newId('account'), dateCreated: now() }
        draft.put('accounts', created)
        await recordUsage(draft, 'account_creation', session.userId, now(), { account_id: created.id })
        await addMember(draft, created, { ...owner, ...names, role: 'owner', secondsLimit: null }, password, session.userId, backend)
        return created
      })
      return { status: 201, body: await presentAccount(tables, account) }
    },

    updateAccount: async ({ session, params, body }) => {
      const account = await tables.change(async (draft) => {
        await mustBeAdmin(draft, session)
        const before = await draft.get('accounts', params.accountId)
        if (!before) throw new Refusal(404, 'Account not found')
        const active = (await presentAccount(draft, before)).activeUsers
        if (body.maxUsers !== undefined && body.maxUsers < active)
          throw new Refusal(409, `maxUsers: this account has ${active} active users.`, { field: 'maxUsers' })
        const after = { ...before, ...body }
        draft.put('accounts', after)
        await recordLimits(draft, before, body, session.userId, now())
        return after
      })
      return { status: 200, body: await presentAccount(tables, account) }
    },

    listUsers: async ({ session, query }) => {
      await mustBeAdmin(tables, session)
      const { rows, total } = await tables.page('users', 'newest', query)
      return { status: 200, body: { users: await presentAll(rows, (user) => presentUser(tables, user, now())), total } }
    },

    inviteUser: async ({ session, body, isRepeat }) => {
      await mustBeAdmin(tables, session)
      mustTakeInvitations(backend)
      const names = { firstName: seenText(body.firstName, 'firstName'), lastName: seenText(body.lastName, 'lastName') }
      const password = await unknownPassword(backend)
      const user = await tables.change(async (draft) => {
        await mustBeAdmin(draft, session)
        const known = isRepeat ? await userByEmail(draft, body.email) : undefined
        return known ?? (await addInvited(draft, { ...names, email: body.email }, password, session.userId, backend))
      })
      return { status: 201, body: await presentUser(tables, user, now()) }
    },

    updateUser: async ({ session, params, body }) => {
      const ended = await tables.change(async (draft) => {
        await mustBeAdmin(draft, session)
        const { id } = await userOf(draft, params.userId)
        if (body.active === false && id === session.userId) throw new Refusal(409, 'You can’t deactivate your own account.')
        const before = await profileOf(draft, id)
        draft.put('profiles', { ...before, ...body })
        if (!before.active || body.active !== false) return []
        await recordUsage(draft, 'user_deactivation', session.userId, now(), { metadata: { userId: id } })
        return endSessions(draft, id)
      })
      endSockets(sockets, ended)
      return { status: 200, body: await presentUser(tables, await userOf(tables, params.userId), now()) }
    },

    grantMinutes: async ({ session, params, body, isRepeat }) => {
      await tables.change(async (draft) => {
        await mustBeAdmin(draft, session)
        const profile = await profileOf(draft, (await userOf(draft, params.userId)).id)
        const plan = planByNow(profile.plan, now())
        if (plan.kind !== 'standard') throw new Refusal(409, 'This user’s plan doesn’t count time.')
        const seconds = body.minutes * 60
        if (isRepeat && (await isGrantedAlready(draft, profile.id, seconds, now()))) return
        draft.put('profiles', { ...profile, plan: { ...plan, topUpSeconds: plan.topUpSeconds + seconds } })
        await recordUsage(draft, 'manual_topup', profile.id, now(), { seconds, metadata: { by: session.userId } })
      })
      return { status: 200, body: await presentUser(tables, await userOf(tables, params.userId), now()) }
    },

    listAllFlags: async ({ session }) => {
      await mustBeAdmin(tables, session)
      return { status: 200, body: await featureFlags(tables) }
    },

    updateFlags: async ({ session, body }) => {
      await tables.change(async (draft) => {
        await mustBeAdmin(draft, session)
        for (const [id, isOn] of Object.entries(body)) draft.put('flags', { id, isOn })
      })
      return { status: 200, body: await featureFlags(tables) }
    },
  }
}
