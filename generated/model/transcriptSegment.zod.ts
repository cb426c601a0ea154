/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { TranscriptWord } from './transcriptWord.zod.ts';

export const transcriptSegmentStartMin = 0;

export const transcriptSegmentEndMin = 0;

export const transcriptSegmentSpeakerMax = 200;

export const transcriptSegmentTextMax = 10000;

export const transcriptSegmentWordsMax = 10000;



export const TranscriptSegment = zod.object({
  "id": Id,
  "start": zod.number().min(transcriptSegmentStartMin).describe('Seconds'),
  "end": zod.number().min(transcriptSegmentEndMin).describe('Seconds'),
  "speaker": zod.string().max(transcriptSegmentSpeakerMax).nullable(),
  "text": zod.string().max(transcriptSegmentTextMax),
  "words": zod.array(TranscriptWord).max(transcriptSegmentWordsMax).describe('Empty if only the segment\'s times are known')
}).describe('Consecutive words of one speaker; it ends after it starts');

export type TranscriptSegment = zod.input<typeof TranscriptSegment>;
export type TranscriptSegmentOutput = zod.output<typeof TranscriptSegment>;
