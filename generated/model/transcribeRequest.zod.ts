/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const transcribeRequestLanguageMax = 35;

export const transcribeRequestModelMax = 64;



export const TranscribeRequest = zod.object({
  "language": zod.string().min(1).max(transcribeRequestLanguageMax).nullable().describe('A BCP 47 code; null detects the language automatically'),
  "model": zod.string().min(1).max(transcribeRequestModelMax).exactOptional().describe('The ID of a model without a problem. Without it, the back end chooses. Back ends of version 1.0.0 ignore it or return 422')
});

export type TranscribeRequest = zod.input<typeof TranscribeRequest>;
export type TranscribeRequestOutput = zod.output<typeof TranscribeRequest>;
