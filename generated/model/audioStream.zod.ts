/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const audioStreamCodecMax = 100;

export const audioStreamChannelsMax = 1000;

export const audioStreamSampleRateMax = 10000000;

export const audioStreamTracksMax = 1000;



export const AudioStream = zod.object({
  "codec": zod.string().min(1).max(audioStreamCodecMax).describe('The common name'),
  "channels": zod.int().min(1).max(audioStreamChannelsMax),
  "sampleRate": zod.int().min(1).max(audioStreamSampleRateMax).describe('Hertz'),
  "tracks": zod.int().min(1).max(audioStreamTracksMax).describe('The number of audio tracks')
}).describe('The first audio track');

export type AudioStream = zod.input<typeof AudioStream>;
export type AudioStreamOutput = zod.output<typeof AudioStream>;
