/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { SubscriptionPlan } from './subscriptionPlan.zod.ts';
import { TopUpPlan } from './topUpPlan.zod.ts';

export const planCataloguePublicKeyMax = 500;

export const planCatalogueTopupMax = 100;

export const planCatalogueSubscriptionMax = 100;



export const PlanCatalogue = zod.object({
  "publicKey": zod.string().max(planCataloguePublicKeyMax).nullable().describe('The payment provider\'s key; null when payments are simulated'),
  "topup": zod.array(TopUpPlan).max(planCatalogueTopupMax),
  "subscription": zod.array(SubscriptionPlan).max(planCatalogueSubscriptionMax)
});

export type PlanCatalogue = zod.input<typeof PlanCatalogue>;
export type PlanCatalogueOutput = zod.output<typeof PlanCatalogue>;
