/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const verificationCheckDetailMax = 2000;



export const VerificationCheck = zod.object({
  "name": zod.enum(['regions', 'faces', 'metadata', 'dimensions']),
  "outcome": zod.enum(['passed', 'failed']),
  "detail": zod.string().max(verificationCheckDetailMax)
});

export type VerificationCheck = zod.input<typeof VerificationCheck>;
export type VerificationCheckOutput = zod.output<typeof VerificationCheck>;
