import type { PageBackendOptions } from '#tests/support/page-backend.ts'
import { profileRow, userRow, type Seed } from '#tests/support/records.ts'
import type { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'

export const council = {
  id: 'account-council',
  name: 'Riverside Council',
  maxUsers: 25,
  minutes: 6000,
  maxConcurrentJobs: 4,
  dateCreated: 1_790_000_000,
}

type Profile = NonNullable<Parameters<typeof profileRow>[1]>

const membership = { accountId: council.id, plan: { kind: 'enterprise' } } as const

/** Signs Ada in with a role in her enterprise, among these colleagues. */
export function inCouncil(role: EnterpriseRole, seed: Seed = {}): PageBackendOptions {
  return { profile: { ...membership, role }, seed: { ...seed, accounts: [council] } }
}

/** Returns a colleague of Ada's. */
export function colleague(id: string, name: string, profile: Profile = {}): Required<Pick<Seed, 'users' | 'profiles'>> {
  const email = `${name.toLowerCase().replace(' ', '.')}@council.example`
  return { users: [userRow(id, { name, email })], profiles: [profileRow(id, { ...membership, ...profile })] }
}

/** Returns Ben, who may use 10 hours. */
export function ben(profile: Profile = {}): ReturnType<typeof colleague> {
  return colleague('user-ben', 'Ben Castle', { secondsLimit: 36_000, ...profile })
}
