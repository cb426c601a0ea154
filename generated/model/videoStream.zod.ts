/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const videoStreamCodecMax = 100;

export const videoStreamWidthMax = 100000;

export const videoStreamHeightMax = 100000;

export const videoStreamFrameRateMin = 0;
export const videoStreamFrameRateMax = 100000;



export const VideoStream = zod.object({
  "codec": zod.string().min(1).max(videoStreamCodecMax).describe('The common name'),
  "width": zod.int().min(1).max(videoStreamWidthMax).describe('Pixels of the upright image'),
  "height": zod.int().min(1).max(videoStreamHeightMax).describe('Pixels of the upright image'),
  "frameRate": zod.number().min(videoStreamFrameRateMin).max(videoStreamFrameRateMax).nullable().describe('Frames per second; null when it varies')
});

export type VideoStream = zod.input<typeof VideoStream>;
export type VideoStreamOutput = zod.output<typeof VideoStream>;
