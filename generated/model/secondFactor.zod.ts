/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const secondFactorRecoveryCodesLeftMin = 0;
export const secondFactorRecoveryCodesLeftMax = 100;

export const secondFactorSignInMethodsMax = 2;



export const SecondFactor = zod.object({
  "enabled": zod.boolean(),
  "recoveryCodesLeft": zod.int().min(secondFactorRecoveryCodesLeftMin).max(secondFactorRecoveryCodesLeftMax),
  "required": zod.boolean().exactOptional().describe('Whether it can’t be turned off. Absent means no'),
  "signInMethods": zod.array(zod.enum(['password', 'provider'])).max(secondFactorSignInMethodsMax).describe('How the user signs in: with a password, which two-step sign-in protects, or at a provider, whose own second factor applies. A profile without an account has neither')
});

export type SecondFactor = zod.input<typeof SecondFactor>;
export type SecondFactorOutput = zod.output<typeof SecondFactor>;
