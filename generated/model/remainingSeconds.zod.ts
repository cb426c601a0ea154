/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const remainingSecondsOneMin = 0;



export const RemainingSeconds = zod.union([zod.number().min(remainingSecondsOneMin),zod.literal("infinite"),zod.null()]).describe('Seconds that are left, null where none are counted, or the word infinite, which JSON has no number for');

export type RemainingSeconds = zod.input<typeof RemainingSeconds>;
export type RemainingSecondsOutput = zod.output<typeof RemainingSeconds>;
