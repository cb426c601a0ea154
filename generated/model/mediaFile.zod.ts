/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AudioStream } from './audioStream.zod.ts';
import { VideoStream } from './videoStream.zod.ts';

export const mediaFileContainerMax = 100;

export const mediaFileContentTypeMax = 100;

export const mediaFileDurationMin = 0;
export const mediaFileDurationMax = 1000000000;



export const MediaFile = zod.object({
  "container": zod.string().min(1).max(mediaFileContainerMax).describe('The common name'),
  "contentType": zod.string().min(1).max(mediaFileContentTypeMax),
  "duration": zod.number().min(mediaFileDurationMin).max(mediaFileDurationMax).describe('Seconds of the file\'s own timestamps'),
  "video": zod.union([VideoStream,zod.null()]),
  "audio": zod.union([AudioStream,zod.null()])
}).describe('Detected from the bytes. Audio files have no video, and videos may have no audio');

export type MediaFile = zod.input<typeof MediaFile>;
export type MediaFileOutput = zod.output<typeof MediaFile>;
