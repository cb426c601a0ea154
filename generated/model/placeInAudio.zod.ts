/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';




export const PlaceInAudio = zod.object({
  "track": zod.int().min(1).describe('The audio track, from 1'),
  "start": zod.number().describe('Seconds of the file\'s own timestamps'),
  "end": zod.number().describe('Seconds of the file\'s own timestamps')
});

export type PlaceInAudio = zod.input<typeof PlaceInAudio>;
export type PlaceInAudioOutput = zod.output<typeof PlaceInAudio>;
