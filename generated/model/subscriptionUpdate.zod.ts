/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { PlanInterval } from './planInterval.zod.ts';

export const SubscriptionUpdate = zod.object({
  "subscriptionCanceled": zod.boolean().exactOptional(),
  "billingInterval": PlanInterval.exactOptional()
}).describe('Absent fields stay unchanged; at least one is required');

export type SubscriptionUpdate = zod.input<typeof SubscriptionUpdate>;
export type SubscriptionUpdateOutput = zod.output<typeof SubscriptionUpdate>;
