/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { RedactedSpan } from './redactedSpan.zod.ts';
import { RedactedTrack } from './redactedTrack.zod.ts';



export const reportVideoDurationMin = 0;

export const reportVideoFramesMin = 0;

export const reportVideoAudioTracksMin = 0;

export const reportVideoTracksMax = 10000;

export const reportVideoSpansMax = 10000;



export const ReportVideo = zod.object({
  "mediaType": zod.enum(['video']),
  "width": zod.int().min(1),
  "height": zod.int().min(1),
  "duration": zod.number().min(reportVideoDurationMin).describe('Seconds'),
  "frames": zod.int().min(reportVideoFramesMin),
  "audioTracks": zod.int().min(reportVideoAudioTracksMin),
  "tracks": zod.array(RedactedTrack).max(reportVideoTracksMax),
  "spans": zod.array(RedactedSpan).max(reportVideoSpansMax)
});

export type ReportVideo = zod.input<typeof ReportVideo>;
export type ReportVideoOutput = zod.output<typeof ReportVideo>;
