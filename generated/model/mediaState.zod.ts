/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const MediaState = zod.enum(['Failed', 'Uploaded', 'Converting', 'Converted', 'Detecting', 'Transcribing', 'Redacting', 'Redacted', 'Ready for review', 'Error']);

export type MediaState = zod.input<typeof MediaState>;
export type MediaStateOutput = zod.output<typeof MediaState>;
