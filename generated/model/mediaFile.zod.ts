/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AudioStream } from './audioStream.zod.ts';
import { AudioTrack } from './audioTrack.zod.ts';
import { VideoStream } from './videoStream.zod.ts';

export const mediaFileContainerMax = 100;

export const mediaFileContentTypeMax = 100;

export const mediaFileDurationMin = 0;
export const mediaFileDurationMax = 1000000000;

export const mediaFileFrameCountMin = 0;

export const mediaFileAudioTracksMax = 1000;



export const MediaFile = zod.object({
  "container": zod.string().min(1).max(mediaFileContainerMax).describe('The common name'),
  "contentType": zod.string().min(1).max(mediaFileContentTypeMax),
  "duration": zod.number().min(mediaFileDurationMin).max(mediaFileDurationMax).describe('Seconds of the file\'s own timestamps'),
  "video": zod.union([VideoStream,zod.null()]),
  "audio": zod.union([AudioStream,zod.null()]),
  "rotation": zod.union([zod.literal(0),zod.literal(90),zod.literal(180),zod.literal(270)]).exactOptional().describe('The degrees clockwise by which the stored frames are turned for display; absent without video'),
  "frameCount": zod.int().min(mediaFileFrameCountMin).exactOptional().describe('The number of video frames; absent where counting them would take long'),
  "audioTracks": zod.array(AudioTrack).max(mediaFileAudioTracksMax).exactOptional().describe('All audio tracks in the order of the file, of which `audio` is the one that players choose')
}).describe('Detected from the bytes. Audio files have no video, and videos may have no audio');

export type MediaFile = zod.input<typeof MediaFile>;
export type MediaFileOutput = zod.output<typeof MediaFile>;
