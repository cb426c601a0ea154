/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { TranscriptSegment } from './transcriptSegment.zod.ts';
import { TranscriptSource } from './transcriptSource.zod.ts';

export const transcriptRevisionMin = 0;

export const transcriptLanguageMax = 35;

export const transcriptSegmentsMax = 100000;

export const transcriptUpdatedAtMin = 0;



export const Transcript = zod.object({
  "mediaId": Id,
  "revision": zod.int().min(transcriptRevisionMin).describe('Increases by one with every save'),
  "language": zod.string().min(1).max(transcriptLanguageMax).nullable().describe('A BCP 47 code; null without a transcript'),
  "source": zod.union([TranscriptSource,zod.null()]),
  "segments": zod.array(TranscriptSegment).max(transcriptSegmentsMax),
  "updatedAt": zod.number().min(transcriptUpdatedAtMin).describe('Epoch seconds')
});

export type Transcript = zod.input<typeof Transcript>;
export type TranscriptOutput = zod.output<typeof Transcript>;
