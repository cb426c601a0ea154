/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ImageBox } from './imageBox.zod.ts';




export const PlaceOnPage = zod.object({
  "page": zod.int().min(1).describe('The page number from 1'),
  "box": ImageBox.describe('In points of the displayed page')
});

export type PlaceOnPage = zod.input<typeof PlaceOnPage>;
export type PlaceOnPageOutput = zod.output<typeof PlaceOnPage>;
