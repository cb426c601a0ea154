/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { SubscriptionPlan } from './subscriptionPlan.zod.ts';
import { TopUpPlan } from './topUpPlan.zod.ts';

export const plansTopupMax = 100;

export const plansSubscriptionMax = 100;



export const Plans = zod.object({
  "topup": zod.array(TopUpPlan).max(plansTopupMax),
  "subscription": zod.array(SubscriptionPlan).max(plansSubscriptionMax)
}).describe('The two lists are specified; the content of a plan is not');

export type Plans = zod.input<typeof Plans>;
export type PlansOutput = zod.output<typeof Plans>;
