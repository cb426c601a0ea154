/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const remainingSecondsOneMin = 0;



export const RemainingSeconds = zod.union([zod.number().min(remainingSecondsOneMin),zod.literal("infinite"),zod.null()]).describe('The remaining seconds; null when time isn\'t counted, or infinite, for which JSON has no number');

export type RemainingSeconds = zod.input<typeof RemainingSeconds>;
export type RemainingSecondsOutput = zod.output<typeof RemainingSeconds>;
