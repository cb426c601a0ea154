/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { PlanPrice } from './planPrice.zod.ts';

export const subscriptionPlanPlanIdMax = 200;

export const subscriptionPlanTitleMax = 200;

export const subscriptionPlanSubtitleMax = 200;

export const subscriptionPlanSecondsMin = 0;

export const subscriptionPlanPricesMax = 10;



export const SubscriptionPlan = zod.object({
  "planId": zod.string().min(1).max(subscriptionPlanPlanIdMax),
  "title": zod.string().min(1).max(subscriptionPlanTitleMax),
  "subtitle": zod.string().min(1).max(subscriptionPlanSubtitleMax),
  "seconds": zod.int().min(subscriptionPlanSecondsMin).describe('Per month'),
  "prices": zod.array(PlanPrice).min(1).max(subscriptionPlanPricesMax)
});

export type SubscriptionPlan = zod.input<typeof SubscriptionPlan>;
export type SubscriptionPlanOutput = zod.output<typeof SubscriptionPlan>;
