/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const earlierPlaceXMin = 0;

export const earlierPlaceYMin = 0;






export const EarlierPlace = zod.object({
  "kind": zod.enum(['tiles', 'black', 'face']).describe('tiles: a version shows tiles there. black: a version is black there. face: a face of the review that a version was made of\n'),
  "x": zod.int().min(earlierPlaceXMin),
  "y": zod.int().min(earlierPlaceYMin),
  "width": zod.int().min(1),
  "height": zod.int().min(1),
  "tile": zod.int().min(1).describe('Min side of later tiles over the place in pixels')
}).describe('A place of an earlier version, in whole pixels of the upright image. It is kept when the version is deleted');

export type EarlierPlace = zod.input<typeof EarlierPlace>;
export type EarlierPlaceOutput = zod.output<typeof EarlierPlace>;
