/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AuthenticatorCode } from './authenticatorCode.zod.ts';

export const secondFactorConfirmationPasswordMax = 1000;



export const SecondFactorConfirmation = zod.object({
  "code": AuthenticatorCode,
  "password": zod.string().min(1).max(secondFactorConfirmationPasswordMax)
});

export type SecondFactorConfirmation = zod.input<typeof SecondFactorConfirmation>;
export type SecondFactorConfirmationOutput = zod.output<typeof SecondFactorConfirmation>;
