/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';




export const RedactedSpan = zod.object({
  "spanId": Id,
  "track": zod.int().min(1).nullable().describe('The audio track, from 1; null for all'),
  "cover": zod.enum(['mute', 'tone']),
  "start": zod.number().describe('Seconds of the file\'s own timestamps'),
  "end": zod.number().describe('Seconds of the file\'s own timestamps')
}).describe('A redacted span of audio');

export type RedactedSpan = zod.input<typeof RedactedSpan>;
export type RedactedSpanOutput = zod.output<typeof RedactedSpan>;
