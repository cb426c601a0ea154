/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const imageBoxWidthMin = 0;

export const imageBoxHeightMin = 0;



export const ImageBox = zod.object({
  "x": zod.number(),
  "y": zod.number(),
  "width": zod.number().min(imageBoxWidthMin),
  "height": zod.number().min(imageBoxHeightMin)
}).describe('Pixels of the upright image');

export type ImageBox = zod.input<typeof ImageBox>;
export type ImageBoxOutput = zod.output<typeof ImageBox>;
