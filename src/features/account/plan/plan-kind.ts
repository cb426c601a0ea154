import type { PaymentInfo } from '#generated/model/paymentInfo.zod.ts'
import type { PaymentInfoEnterprise } from '#generated/model/paymentInfoEnterprise.zod.ts'
import type { PaymentInfoStandard } from '#generated/model/paymentInfoStandard.zod.ts'
import type { PaymentInfoUnlimited } from '#generated/model/paymentInfoUnlimited.zod.ts'

export type Plan =
  | { kind: 'unlimited'; info: PaymentInfoUnlimited }
  | { kind: 'enterprise'; info: PaymentInfoEnterprise }
  | { kind: 'standard'; info: PaymentInfoStandard }

/** Returns the kind of a plan. Responses have three shapes without a discriminator. */
export function planOf(info: PaymentInfo): Plan {
  if ('unlimited' in info) return { kind: 'unlimited', info }
  if ('planId' in info) return { kind: 'standard', info }
  return { kind: 'enterprise', info }
}
