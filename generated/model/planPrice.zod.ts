/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { PlanInterval } from './planInterval.zod.ts';

export const planPricePriceIdMax = 200;

export const planPriceAmountMin = 0;



export const PlanPrice = zod.object({
  "interval": PlanInterval,
  "priceId": zod.string().min(1).max(planPricePriceIdMax),
  "amount": zod.int().min(planPriceAmountMin).describe('In minor units without tax')
});

export type PlanPrice = zod.input<typeof PlanPrice>;
export type PlanPriceOutput = zod.output<typeof PlanPrice>;
