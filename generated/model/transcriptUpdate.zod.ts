/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { TranscriptSegment } from './transcriptSegment.zod.ts';

export const transcriptUpdateRevisionMin = 0;

export const transcriptUpdateLanguageMax = 35;

export const transcriptUpdateSegmentsMax = 100000;



export const TranscriptUpdate = zod.object({
  "revision": zod.int().min(transcriptUpdateRevisionMin).describe('The revision that the changes are based on'),
  "language": zod.string().min(1).max(transcriptUpdateLanguageMax).describe('A BCP 47 code'),
  "source": zod.enum(['imported', 'corrected']),
  "segments": zod.array(TranscriptSegment).max(transcriptUpdateSegmentsMax)
});

export type TranscriptUpdate = zod.input<typeof TranscriptUpdate>;
export type TranscriptUpdateOutput = zod.output<typeof TranscriptUpdate>;
