import type { PaymentInfo } from '#generated/model/paymentInfo.zod.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'

/** Whether the user belongs to an enterprise account, in whatever role. */
export function isEnterpriseMember({ enterpriseUser, enterpriseAdmin, enterpriseOwner }: UserInfo): boolean {
  return enterpriseUser || enterpriseAdmin || enterpriseOwner
}

/** Whether the user may manage the users of their enterprise account. */
export function managesEnterprise({ enterpriseAdmin, enterpriseOwner }: UserInfo): boolean {
  return enterpriseAdmin || enterpriseOwner
}

/** Whether the user runs the product. The contract says so in the payment info of an unlimited plan alone. */
export function runsProduct(payment: PaymentInfo): boolean {
  return 'adminUser' in payment && payment.adminUser
}
