/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const placeInStreamStreamMax = 200;



export const PlaceInStream = zod.object({
  "stream": zod.string().min(1).max(placeInStreamStreamMax).describe('The name of the part, such as APP1 or subtitle 2')
}).describe('A part of the file that has no position, such as its metadata');

export type PlaceInStream = zod.input<typeof PlaceInStream>;
export type PlaceInStreamOutput = zod.output<typeof PlaceInStream>;
