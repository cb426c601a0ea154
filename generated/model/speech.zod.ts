/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { SpeechSegment } from './speechSegment.zod.ts';

export const speechSegmentsMax = 100000;



export const Speech = zod.object({
  "segments": zod.array(SpeechSegment).max(speechSegmentsMax)
});

export type Speech = zod.input<typeof Speech>;
export type SpeechOutput = zod.output<typeof Speech>;
