/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { PlanInterval } from './planInterval.zod.ts';
import { Plans } from './plans.zod.ts';

export const paymentsStatePublicKeyMax = 500;

export const paymentsStateChosenPlanOnePriceIdMax = 200;

export const paymentsStateAppliedTaxRateMin = 0;
export const paymentsStateAppliedTaxRateMax = 100;

export const paymentsStateTaxNameMax = 100;



export const PaymentsState = zod.object({
  "publicKey": zod.string().max(paymentsStatePublicKeyMax).nullable(),
  "plans": Plans,
  "chosenPlan": zod.union([zod.object({
  "interval": zod.union([PlanInterval,zod.null()]),
  "priceId": zod.string().min(1).max(paymentsStateChosenPlanOnePriceIdMax)
}),zod.null()]),
  "loading": zod.boolean(),
  "appliedTaxRate": zod.number().min(paymentsStateAppliedTaxRateMin).max(paymentsStateAppliedTaxRateMax).nullable().describe('In percent'),
  "taxName": zod.string().max(paymentsStateTaxNameMax).nullable()
}).describe('State of the client');

export type PaymentsState = zod.input<typeof PaymentsState>;
export type PaymentsStateOutput = zod.output<typeof PaymentsState>;
