/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { MediaAction } from './mediaAction.zod.ts';

export const unavailableActionReasonMax = 2000;



export const UnavailableAction = zod.object({
  "action": MediaAction,
  "reason": zod.string().min(1).max(unavailableActionReasonMax)
}).describe('An action that would get 501, with the reason for the user');

export type UnavailableAction = zod.input<typeof UnavailableAction>;
export type UnavailableActionOutput = zod.output<typeof UnavailableAction>;
