/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const paymentInfoEnterprisePlanTitleSubtitleMax = 200;



export const PaymentInfoEnterprise = zod.object({
  "planTitle": zod.literal("Enterprise plan"),
  "planTitleSubtitle": zod.string().min(1).max(paymentInfoEnterprisePlanTitleSubtitleMax)
});

export type PaymentInfoEnterprise = zod.input<typeof PaymentInfoEnterprise>;
export type PaymentInfoEnterpriseOutput = zod.output<typeof PaymentInfoEnterprise>;
