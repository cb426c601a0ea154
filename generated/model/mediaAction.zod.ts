/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const MediaAction = zod.enum(['detect', 'review', 'redact', 'transcribe', 'waveform']);

export type MediaAction = zod.input<typeof MediaAction>;
export type MediaActionOutput = zod.output<typeof MediaAction>;
