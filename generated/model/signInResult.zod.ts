/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const SignInResult = zod.object({
  "userId": Id
});

export type SignInResult = zod.input<typeof SignInResult>;
export type SignInResultOutput = zod.output<typeof SignInResult>;
