/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const outlinePointXMin = 0;
export const outlinePointXMax = 1;

export const outlinePointYMin = 0;
export const outlinePointYMax = 1;



export const OutlinePoint = zod.object({
  "x": zod.number().min(outlinePointXMin).max(outlinePointXMax),
  "y": zod.number().min(outlinePointYMin).max(outlinePointYMax)
}).describe('A point in shares of the box\'s width and height, from its upper left corner');

export type OutlinePoint = zod.input<typeof OutlinePoint>;
export type OutlinePointOutput = zod.output<typeof OutlinePoint>;
