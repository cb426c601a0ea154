/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const regionOutlinePointsMin = 3;
export const regionOutlinePointsMax = 500;

export const regionOutlinePaddingXMin = 0;

export const regionOutlinePaddingYMin = 0;



export const RegionOutline = zod.object({
  "points": zod.array(zod.object({
  "x": zod.number(),
  "y": zod.number()
})).min(regionOutlinePointsMin).max(regionOutlinePointsMax),
  "padding": zod.object({
  "x": zod.number().min(regionOutlinePaddingXMin),
  "y": zod.number().min(regionOutlinePaddingYMin)
}).exactOptional().describe('The pixels by which the polygon grows to the left and right, and up and down. Omitted for none')
}).describe('The corners of a redacted polygon in order, in pixels of the output; they may lie outside it. Every pixel that the polygon\ntouches is redacted inside the region\'s box\n');

export type RegionOutline = zod.input<typeof RegionOutline>;
export type RegionOutlineOutput = zod.output<typeof RegionOutline>;
