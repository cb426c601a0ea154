/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const textRangeStartMin = 0;




export const TextRange = zod.object({
  "start": zod.int().min(textRangeStartMin),
  "end": zod.int().min(1).describe('After `start`; exclusive')
}).describe('A range of the text of a page, in UTF-16 units of its extracted text');

export type TextRange = zod.input<typeof TextRange>;
export type TextRangeOutput = zod.output<typeof TextRange>;
