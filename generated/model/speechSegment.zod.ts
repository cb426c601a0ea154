/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const SpeechSegment = zod.object({
  "start": zod.number(),
  "end": zod.number().describe('After `start`')
}).describe('A stretch in which someone probably speaks, in seconds of the file\'s own timestamps');

export type SpeechSegment = zod.input<typeof SpeechSegment>;
export type SpeechSegmentOutput = zod.output<typeof SpeechSegment>;
