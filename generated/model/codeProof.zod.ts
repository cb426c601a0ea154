/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AuthenticatorCode } from './authenticatorCode.zod.ts';

export const CodeProof = zod.object({
  "code": AuthenticatorCode
});

export type CodeProof = zod.input<typeof CodeProof>;
export type CodeProofOutput = zod.output<typeof CodeProof>;
