/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const markBoxWidthExclusiveMin = 0;

export const markBoxHeightExclusiveMin = 0;



export const MarkBox = zod.object({
  "x": zod.number(),
  "y": zod.number(),
  "width": zod.number().gt(markBoxWidthExclusiveMin),
  "height": zod.number().gt(markBoxHeightExclusiveMin)
}).describe('In points of the displayed page, with the origin at the top left');

export type MarkBox = zod.input<typeof MarkBox>;
export type MarkBoxOutput = zod.output<typeof MarkBox>;
