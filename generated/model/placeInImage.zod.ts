/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ImageBox } from './imageBox.zod.ts';

export const PlaceInImage = zod.object({
  "time": zod.number().describe('Seconds of the file\'s own timestamps; 0 for images'),
  "box": ImageBox
}).describe('In an image, or in a frame of a video');

export type PlaceInImage = zod.input<typeof PlaceInImage>;
export type PlaceInImageOutput = zod.output<typeof PlaceInImage>;
