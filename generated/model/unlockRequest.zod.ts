/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const unlockRequestPasswordMax = 512;



export const UnlockRequest = zod.object({
  "password": zod.string().min(1).max(unlockRequestPasswordMax)
});

export type UnlockRequest = zod.input<typeof UnlockRequest>;
export type UnlockRequestOutput = zod.output<typeof UnlockRequest>;
