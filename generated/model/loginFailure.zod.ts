/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { FailureCode } from './failureCode.zod.ts';

export const loginFailureErrorMax = 2000;

export const loginFailureFieldMax = 200;

export const loginFailureSecondFactorTokenMax = 1000;

export const loginFailureSecondFactorExpiresAtMin = 0;



export const LoginFailure = zod.object({
  "error": zod.string().min(1).max(loginFailureErrorMax).describe('In words for the user'),
  "code": FailureCode.exactOptional(),
  "field": zod.string().min(1).max(loginFailureFieldMax).exactOptional().describe('The rejected field of the request, as a path with dots'),
  "secondFactor": zod.object({
  "token": zod.string().min(1).max(loginFailureSecondFactorTokenMax),
  "expiresAt": zod.int().min(loginFailureSecondFactorExpiresAtMin).describe('Epoch seconds, five minutes after the response')
}).exactOptional().describe('Present with the code second-factor-needed')
});

export type LoginFailure = zod.input<typeof LoginFailure>;
export type LoginFailureOutput = zod.output<typeof LoginFailure>;
