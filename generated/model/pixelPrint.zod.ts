/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const PixelPrintRegExp = new RegExp('^[0-9a-f]{288}$');


export const PixelPrint = zod.string().regex(PixelPrintRegExp).describe('The brightness of the source inside a box, as the means of 12 rows of 12 cells, two hexadecimal digits each. A finding has it only if\nall of the box is visible in all of its frames, and only then it can be judged not to be a face\n');

export type PixelPrint = zod.input<typeof PixelPrint>;
export type PixelPrintOutput = zod.output<typeof PixelPrint>;
