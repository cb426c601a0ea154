/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { RedactedSpan } from './redactedSpan.zod.ts';

export const reportAudioDurationMin = 0;

export const reportAudioAudioTracksMin = 0;

export const reportAudioSpansMax = 10000;



export const ReportAudio = zod.object({
  "mediaType": zod.enum(['audio']),
  "duration": zod.number().min(reportAudioDurationMin).describe('Seconds'),
  "audioTracks": zod.int().min(reportAudioAudioTracksMin),
  "spans": zod.array(RedactedSpan).max(reportAudioSpansMax)
});

export type ReportAudio = zod.input<typeof ReportAudio>;
export type ReportAudioOutput = zod.output<typeof ReportAudio>;
