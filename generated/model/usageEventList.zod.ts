/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { UsageEvent } from './usageEvent.zod.ts';

export const usageEventListEventsMax = 200;

export const usageEventListTotalMin = 0;



export const UsageEventList = zod.object({
  "events": zod.array(UsageEvent).max(usageEventListEventsMax),
  "total": zod.int().min(usageEventListTotalMin)
});

export type UsageEventList = zod.input<typeof UsageEventList>;
export type UsageEventListOutput = zod.output<typeof UsageEventList>;
