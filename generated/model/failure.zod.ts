/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { FailureCode } from './failureCode.zod.ts';

export const failureErrorMax = 2000;

export const failureFieldMax = 200;



export const Failure = zod.object({
  "error": zod.string().min(1).max(failureErrorMax).describe('In words for the user'),
  "code": FailureCode.exactOptional(),
  "field": zod.string().min(1).max(failureFieldMax).exactOptional().describe('The rejected field of the request, as a path with dots')
});

export type Failure = zod.input<typeof Failure>;
export type FailureOutput = zod.output<typeof Failure>;
