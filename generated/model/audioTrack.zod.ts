/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const audioTrackCodecMax = 100;

export const audioTrackChannelsMax = 1000;

export const audioTrackSampleRateMax = 10000000;

export const audioTrackLanguageMax = 35;



export const AudioTrack = zod.object({
  "codec": zod.string().min(1).max(audioTrackCodecMax).describe('The common name'),
  "channels": zod.int().min(1).max(audioTrackChannelsMax),
  "sampleRate": zod.int().min(1).max(audioTrackSampleRateMax).describe('Hertz'),
  "language": zod.string().min(1).max(audioTrackLanguageMax).exactOptional().describe('An ISO 639-2 code; absent where the file names none')
});

export type AudioTrack = zod.input<typeof AudioTrack>;
export type AudioTrackOutput = zod.output<typeof AudioTrack>;
