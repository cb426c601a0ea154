import { hashPassword } from '#backend/accounts/password.ts'
import { profileWith } from '#backend/accounts/profiles.ts'
import type { AccountRecord, ProfileRecord } from '#backend/records/accounts.ts'
import { FREE_PLAN } from '#backend/billing/catalogue.ts'
import { startPlan } from '#backend/billing/plan.ts'
import type { Tables } from '#backend/ports/tables.ts'

/** 2026-10-01, fixed so that all seeds are equal. */
const DATE_CREATED = 1_790_812_800
const SALT = '706572736f6e61732d73747564696f21'
const ENTERPRISE_ID = 'account-riverside'

const enterprise: AccountRecord = {
  id: ENTERPRISE_ID,
  name: 'Riverside Council',
  maxUsers: 10,
  minutes: 6000,
  maxConcurrentJobs: 4,
  dateCreated: DATE_CREATED,
}

function persona(name: string, firstWord: string, profile: Partial<ProfileRecord>) {
  const id = `user-${firstWord}`
  return { id, name, email: `${firstWord}@redaction-studio.example`, profile: profileWith(id, profile) }
}

const member = { accountId: ENTERPRISE_ID, plan: { kind: 'enterprise' as const } }

/** The password of all personas. */
export const PERSONA_PASSWORD = 'persona-redaction-42'

/**
 * Users with different roles, for trying the product. Each account is created when someone first signs in with its email address; the
 * visitor is signed out.
 */
export const personas = {
  visitor: null,
  newUser: persona('Nora New', 'new-user', { plan: startPlan(FREE_PLAN.planId, 'month', DATE_CREATED, 0) }),
  /** Can't sign in before the address is verified. */
  unverified: persona('Una Verified', 'unverified', { verified: false, approved: false }),
  /** Pending approval: can sign in but not add files. */
  pending: persona('Pat Pending', 'pending', { plan: startPlan(FREE_PLAN.planId, 'month', DATE_CREATED, 0), approved: false }),
  standard: persona('Sam Standard', 'standard', { plan: startPlan('plan-team', 'month', DATE_CREATED, 3600) }),
  unlimited: persona('Uli Unlimited', 'unlimited', { plan: { kind: 'unlimited' } }),
  enterpriseUser: persona('Eve Enterprise', 'enterprise-user', { ...member, role: 'user', secondsLimit: 36_000 }),
  enterpriseAdmin: persona('Ari Admin', 'enterprise-admin', { ...member, role: 'admin' }),
  enterpriseOwner: persona('Oda Owner', 'enterprise-owner', { ...member, role: 'owner' }),
  /** An administrator of the product. */
  admin: persona('Max Maintainer', 'admin', { plan: { kind: 'unlimited' }, adminUser: true }),
  /** Has the API view without an account menu. */
  apiUi: persona('Ada Api', 'api-ui', { forceApiView: true, showApiUI: true }),
  /** Has the API view with an account menu. */
  apiView: persona('Vic View', 'api-view', { forceApiView: true }),
  /** An administrator of the product with the API view. */
  apiAdmin: persona('Ana Api Admin', 'api-admin', { plan: { kind: 'unlimited' }, adminUser: true, forceApiView: true }),
} as const

export type PersonaName = keyof typeof personas

type Persona = NonNullable<(typeof personas)[PersonaName]>

function withColleagues(wanted: Persona): Persona[] {
  const colleagues = Object.values(personas).filter((one) => one !== null && one.profile.accountId !== null)
  return wanted.profile.accountId === null ? [wanted] : colleagues.filter((one) => one !== null)
}

/** Creates the account of the persona with this email address and the accounts of their colleagues; ignores other addresses. */
export async function seedPersona(tables: Tables, email: string, iterations?: number): Promise<void> {
  const wanted = Object.values(personas).find((one) => one?.email === email.toLowerCase())
  if (!wanted || (await tables.get('users', wanted.id))) return
  const password = await hashPassword(PERSONA_PASSWORD, iterations, SALT)
  await tables.change(async (draft) => {
    if (wanted.profile.accountId !== null && !(await draft.get('accounts', ENTERPRISE_ID))) draft.put('accounts', enterprise)
    for (const { id, name, email: address, profile } of withColleagues(wanted)) {
      if (await draft.get('users', id)) continue
      const company = profile.accountId === null ? null : enterprise.name
      draft.put('users', { id, name, email: address, emailKey: address, company, jobTitle: null, dateCreated: DATE_CREATED, password })
      draft.put('profiles', profile)
    }
  })
}
