/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { MediaAction } from './mediaAction.zod.ts';

export const actionCapabilityReasonMax = 2000;



export const ActionCapability = zod.object({
  "action": MediaAction,
  "reason": zod.string().max(actionCapabilityReasonMax).nullable().describe('Why it isn\'t available, in words for the user; null if it is')
});

export type ActionCapability = zod.input<typeof ActionCapability>;
export type ActionCapabilityOutput = zod.output<typeof ActionCapability>;
