/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const paymentInfoStandardPlanIdMax = 200;

export const paymentInfoStandardPlanTitleMax = 200;

export const paymentInfoStandardPlanTitleSubtitleMax = 200;

export const paymentInfoStandardRenewalInfoMax = 200;

export const paymentInfoStandardBillingIntervalMax = 100;



export const PaymentInfoStandard = zod.object({
  "currentPeriodEnd": zod.number().describe('Epoch seconds'),
  "currentPeriodStart": zod.number().describe('Epoch seconds'),
  "freeTier": zod.boolean(),
  "planAmount": zod.number().describe('In minor units'),
  "planId": zod.string().min(1).max(paymentInfoStandardPlanIdMax),
  "planTitle": zod.string().min(1).max(paymentInfoStandardPlanTitleMax),
  "planTitleSubtitle": zod.string().min(1).max(paymentInfoStandardPlanTitleSubtitleMax),
  "renewalInfo": zod.string().min(1).max(paymentInfoStandardRenewalInfoMax),
  "subscriptionCanceled": zod.boolean(),
  "billingInterval": zod.string().min(1).max(paymentInfoStandardBillingIntervalMax),
  "topUpSeconds": zod.number().describe('Seconds bought in addition to the plan')
});

export type PaymentInfoStandard = zod.input<typeof PaymentInfoStandard>;
export type PaymentInfoStandardOutput = zod.output<typeof PaymentInfoStandard>;
