/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const pageWordTextMax = 100000;

export const pageWordStartMin = 0;


export const pageWordWidthMin = 0;

export const pageWordHeightMin = 0;



export const PageWord = zod.object({
  "text": zod.string().min(1).max(pageWordTextMax),
  "start": zod.int().min(pageWordStartMin),
  "end": zod.int().min(1).describe('After `start`; exclusive'),
  "covered": zod.boolean().exactOptional().describe('Whether a reader of the page can\'t see it, at least in part. Omitted, it can be seen'),
  "x": zod.number(),
  "y": zod.number(),
  "width": zod.number().min(pageWordWidthMin),
  "height": zod.number().min(pageWordHeightMin)
}).describe('A word, with its range in the text of the page in UTF-16 units, and its box in points of the displayed page');

export type PageWord = zod.input<typeof PageWord>;
export type PageWordOutput = zod.output<typeof PageWord>;
