import type { AdminUser } from '#generated/model/adminUser.zod.ts'

/** What can be changed about a user by a yes. */
export type UserChange = 'approve' | 'withdraw' | 'activate' | 'deactivate'

/** What those who run the product are about to do with a user. */
export interface UserStep {
  kind: UserChange | 'grant'
  user: AdminUser
}
