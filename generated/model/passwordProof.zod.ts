/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const passwordProofPasswordMax = 1000;



export const PasswordProof = zod.object({
  "password": zod.string().min(1).max(passwordProofPasswordMax)
});

export type PasswordProof = zod.input<typeof PasswordProof>;
export type PasswordProofOutput = zod.output<typeof PasswordProof>;
