/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const verificationSearchNameMax = 100;

export const verificationSearchDetailMax = 2000;



export const VerificationSearch = zod.object({
  "name": zod.string().min(1).max(verificationSearchNameMax).describe('The detector'),
  "detail": zod.string().max(verificationSearchDetailMax).describe('The details of the search')
}).describe('A search of the output');

export type VerificationSearch = zod.input<typeof VerificationSearch>;
export type VerificationSearchOutput = zod.output<typeof VerificationSearch>;
