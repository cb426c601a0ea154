/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Track } from './track.zod.ts';

export const addTrackChangeIndexMin = 0;
export const addTrackChangeIndexMax = 10000;



export const AddTrackChange = zod.object({
  "type": zod.enum(['add_track']),
  "index": zod.int().min(addTrackChangeIndexMin).max(addTrackChangeIndexMax).exactOptional(),
  "track": Track
}).describe('Adds a track, at a position of its list or at the end');

export type AddTrackChange = zod.input<typeof AddTrackChange>;
export type AddTrackChangeOutput = zod.output<typeof AddTrackChange>;
