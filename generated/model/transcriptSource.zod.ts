/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const TranscriptSource = zod.enum(['transcribed', 'imported', 'corrected']);

export type TranscriptSource = zod.input<typeof TranscriptSource>;
export type TranscriptSourceOutput = zod.output<typeof TranscriptSource>;
