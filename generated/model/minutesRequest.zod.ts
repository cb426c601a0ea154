/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const minutesRequestMinutesMax = 100000;



export const MinutesRequest = zod.object({
  "minutes": zod.int().min(1).max(minutesRequestMinutesMax)
});

export type MinutesRequest = zod.input<typeof MinutesRequest>;
export type MinutesRequestOutput = zod.output<typeof MinutesRequest>;
