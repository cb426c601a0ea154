import { proxy } from 'valtio'

import type { UserState as ContractUserState } from '#generated/model/userState.zod.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'

type Unknown = 'info' | 'websocket' | 'paymentDetails'

/**
 * What the app knows of the signed-in user; null is what it does not know yet. The token is not among it, so it can never be kept
 * by mistake.
 */
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

/** Takes over what the back end says of the user. An endless time that arrives as the number means the contract's word. */
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
