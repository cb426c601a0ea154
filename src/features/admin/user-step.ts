import type { AdminUser } from '#generated/model/adminUser.zod.ts'

/** The changes to a user that only need confirmation. */
export type UserChange = 'approve' | 'withdraw' | 'activate' | 'deactivate'

/** The change to a user that a dialog is open for. */
export interface UserStep {
  kind: UserChange | 'grant'
  user: AdminUser
}
