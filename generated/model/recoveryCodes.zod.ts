/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const recoveryCodesRecoveryCodesItemMax = 100;

export const recoveryCodesRecoveryCodesMax = 100;



export const RecoveryCodes = zod.object({
  "recoveryCodes": zod.array(zod.string().min(1).max(recoveryCodesRecoveryCodesItemMax)).min(1).max(recoveryCodesRecoveryCodesMax).describe('Each signs in once instead of a code of the authenticator app')
});

export type RecoveryCodes = zod.input<typeof RecoveryCodes>;
export type RecoveryCodesOutput = zod.output<typeof RecoveryCodes>;
