/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const topUpPlanPriceIdMax = 200;

export const topUpPlanTitleMax = 200;

export const topUpPlanAmountMin = 0;




export const TopUpPlan = zod.object({
  "priceId": zod.string().min(1).max(topUpPlanPriceIdMax),
  "title": zod.string().min(1).max(topUpPlanTitleMax),
  "amount": zod.int().min(topUpPlanAmountMin).describe('In minor units without tax'),
  "seconds": zod.int().min(1)
});

export type TopUpPlan = zod.input<typeof TopUpPlan>;
export type TopUpPlanOutput = zod.output<typeof TopUpPlan>;
