/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const paymentInfoUnlimitedPlanTitleSubtitleMax = 200;



export const PaymentInfoUnlimited = zod.object({
  "adminUser": zod.boolean(),
  "planTitle": zod.literal("Unlimited"),
  "planTitleSubtitle": zod.string().min(1).max(paymentInfoUnlimitedPlanTitleSubtitleMax),
  "unlimited": zod.literal(true)
});

export type PaymentInfoUnlimited = zod.input<typeof PaymentInfoUnlimited>;
export type PaymentInfoUnlimitedOutput = zod.output<typeof PaymentInfoUnlimited>;
