/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const secondFactorSetupSecretMin = 32;
export const secondFactorSetupSecretMax = 128;


export const secondFactorSetupSecretRegExp = new RegExp('^[A-Z2-7]+$');
export const secondFactorSetupUriMax = 2000;


export const secondFactorSetupUriRegExp = new RegExp('^otpauth://totp');


export const SecondFactorSetup = zod.object({
  "secret": zod.string().min(secondFactorSetupSecretMin).max(secondFactorSetupSecretMax).regex(secondFactorSetupSecretRegExp).describe('In Base32'),
  "uri": zod.string().min(1).max(secondFactorSetupUriMax).regex(secondFactorSetupUriRegExp).describe('The secret for a QR code')
});

export type SecondFactorSetup = zod.input<typeof SecondFactorSetup>;
export type SecondFactorSetupOutput = zod.output<typeof SecondFactorSetup>;
