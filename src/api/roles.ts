import type { PaymentInfo } from '#generated/model/paymentInfo.zod.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'

/** Returns whether the user belongs to an enterprise account, in any role. */
export function isEnterpriseMember({ enterpriseUser, enterpriseAdmin, enterpriseOwner }: UserInfo): boolean {
  return enterpriseUser || enterpriseAdmin || enterpriseOwner
}

/** Returns whether the user may manage the users of their enterprise account. */
export function managesEnterprise({ enterpriseAdmin, enterpriseOwner }: UserInfo): boolean {
  return enterpriseAdmin || enterpriseOwner
}

/** Returns whether the user is an administrator of the product, which the contract reports only in the payment info of unlimited plans. */
export function isProductAdmin(payment: PaymentInfo): boolean {
  return 'adminUser' in payment && payment.adminUser
}
