/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const transcriptWordStartMin = 0;

export const transcriptWordEndMin = 0;

export const transcriptWordTextMax = 500;



export const TranscriptWord = zod.object({
  "start": zod.number().min(transcriptWordStartMin).describe('Seconds'),
  "end": zod.number().min(transcriptWordEndMin).describe('Seconds'),
  "text": zod.string().min(1).max(transcriptWordTextMax)
});

export type TranscriptWord = zod.input<typeof TranscriptWord>;
export type TranscriptWordOutput = zod.output<typeof TranscriptWord>;
