/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const unavailableActionReasonMax = 2000;



export const UnavailableAction = zod.object({
  "action": zod.enum(['detect', 'review', 'redact', 'transcribe', 'waveform']),
  "reason": zod.string().min(1).max(unavailableActionReasonMax)
}).describe('An action that would get 501, with the reason for the user');

export type UnavailableAction = zod.input<typeof UnavailableAction>;
export type UnavailableActionOutput = zod.output<typeof UnavailableAction>;
