/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const failureErrorMax = 2000;



export const Failure = zod.object({
  "error": zod.string().min(1).max(failureErrorMax)
});

export type Failure = zod.input<typeof Failure>;
export type FailureOutput = zod.output<typeof Failure>;
