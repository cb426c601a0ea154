import { proxy } from 'valtio'

import type { UserState as ContractUserState } from '#generated/model/userState.zod.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'

type Unknown = 'info' | 'websocket' | 'paymentDetails'

/** The signed-in user's data; unknown values are null. The token isn't part of it, so it can't be persisted by mistake. */
export type UserState = Omit<ContractUserState, Unknown> & { [Field in Unknown]: ContractUserState[Field] | null }

export const initialUserState = (): UserState => ({
  info: null,
  websocket: null,
  remainingSeconds: null,
  approved: false,
  enterpriseUser: false,
  enterpriseAdmin: false,
  paymentDetails: null,
})

export const userState = proxy<UserState>(initialUserState())

/** Applies the back end's user info. Infinity, as some back ends send it, becomes the contract's `infinite`. */
export function applyUserInfo({ user, websocket, remainingSeconds, approved, enterpriseUser, enterpriseAdmin }: UserInfo): void {
  Object.assign(userState, {
    info: { email: user.email },
    websocket,
    remainingSeconds: remainingSeconds === Infinity ? 'infinite' : remainingSeconds,
    approved,
    enterpriseUser,
    enterpriseAdmin,
  })
}
