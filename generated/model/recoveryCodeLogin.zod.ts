/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const recoveryCodeLoginBrowserMax = 100;

export const recoveryCodeLoginBrowserVersionMax = 100;

export const recoveryCodeLoginTokenMax = 1000;

export const recoveryCodeLoginRecoveryCodeMax = 100;



export const RecoveryCodeLogin = zod.object({
  "browser": zod.string().max(recoveryCodeLoginBrowserMax),
  "browserVersion": zod.string().max(recoveryCodeLoginBrowserVersionMax),
  "isMobile": zod.boolean(),
  "token": zod.string().min(1).max(recoveryCodeLoginTokenMax),
  "recoveryCode": zod.string().min(1).max(recoveryCodeLoginRecoveryCodeMax).describe('In any case, with or without separators')
});

export type RecoveryCodeLogin = zod.input<typeof RecoveryCodeLogin>;
export type RecoveryCodeLoginOutput = zod.output<typeof RecoveryCodeLogin>;
