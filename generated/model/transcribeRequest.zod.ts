/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const transcribeRequestLanguageMax = 35;



export const TranscribeRequest = zod.object({
  "language": zod.string().min(1).max(transcribeRequestLanguageMax).nullable().describe('A BCP 47 code; null detects the language automatically')
});

export type TranscribeRequest = zod.input<typeof TranscribeRequest>;
export type TranscribeRequestOutput = zod.output<typeof TranscribeRequest>;
