/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const waveformVersionMin = 0;

export const waveformChannelsMin = 0;

export const waveformSampleRateMin = 0;

export const waveformSamplesPerPixelMin = 0;

export const waveformBitsMin = 0;

export const waveformLengthMin = 0;

export const waveformDataMax = 10000000;



export const Waveform = zod.object({
  "version": zod.number().min(waveformVersionMin),
  "channels": zod.number().min(waveformChannelsMin),
  "sample_rate": zod.number().min(waveformSampleRateMin),
  "samples_per_pixel": zod.number().min(waveformSamplesPerPixelMin),
  "bits": zod.number().min(waveformBitsMin),
  "length": zod.number().min(waveformLengthMin),
  "data": zod.array(zod.number()).max(waveformDataMax).exactOptional()
});

export type Waveform = zod.input<typeof Waveform>;
export type WaveformOutput = zod.output<typeof Waveform>;
