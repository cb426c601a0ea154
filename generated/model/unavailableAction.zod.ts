/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const unavailableActionReasonMax = 2000;



export const UnavailableAction = zod.object({
  "action": zod.enum(['detect', 'review', 'redact', 'transcribe', 'waveform']),
  "reason": zod.string().min(1).max(unavailableActionReasonMax)
}).describe('What would be answered 501 if it were asked for, and why in words for the person');

export type UnavailableAction = zod.input<typeof UnavailableAction>;
export type UnavailableActionOutput = zod.output<typeof UnavailableAction>;
