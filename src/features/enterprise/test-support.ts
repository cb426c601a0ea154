import type { Account } from '#generated/model/account.zod.ts'
import type { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'

/** Returns the user info of Ada, the signed-in user, with this role. */
export function infoLike(role: EnterpriseRole): UserInfo {
  return {
    token: 't',
    websocket: 'ws',
    remainingSeconds: null,
    approved: true,
    forceApiView: false,
    enterpriseUser: true,
    enterpriseAdmin: role !== 'user',
    enterpriseOwner: role === 'owner',
    user: { id: 'user-ada', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 0 },
  }
}

/** Returns Ada's colleague Ben, with changes. */
export function benLike(changes: Partial<EnterpriseUser> = {}): EnterpriseUser {
  return {
    id: 'user-ben',
    name: 'Ben Castle',
    email: 'ben.castle@council.example',
    role: 'user',
    active: true,
    dateCreated: 1_795_000_000,
    usedSeconds: 610,
    secondsLimit: 36_000,
    ...changes,
  }
}

export const council: Account = {
  id: 'account-council',
  name: 'Riverside Council',
  maxUsers: 25,
  activeUsers: 4,
  minutes: 6000,
  usedMinutes: 812,
  maxConcurrentJobs: 4,
  dateCreated: 1_790_000_000,
}
