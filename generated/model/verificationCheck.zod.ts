/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { VerificationCheckName } from './verificationCheckName.zod.ts';

export const verificationCheckDetailMax = 2000;



export const VerificationCheck = zod.object({
  "name": VerificationCheckName,
  "outcome": zod.enum(['passed', 'warning', 'failed']).describe('A warning doesn\'t put the version on hold'),
  "detail": zod.string().max(verificationCheckDetailMax)
});

export type VerificationCheck = zod.input<typeof VerificationCheck>;
export type VerificationCheckOutput = zod.output<typeof VerificationCheck>;
