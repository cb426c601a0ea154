/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ForceLogoutMessage = zod.object({
  "type": zod.enum(['force_logout']),
  "data": zod.unknown().exactOptional()
});

export type ForceLogoutMessage = zod.input<typeof ForceLogoutMessage>;
export type ForceLogoutMessageOutput = zod.output<typeof ForceLogoutMessage>;
