/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { MarkBox } from './markBox.zod.ts';


export const redactedMarkBoxesMax = 1000;



export const RedactedMark = zod.object({
  "markId": Id,
  "page": zod.int().min(1).describe('The page number from 1'),
  "boxes": zod.array(MarkBox).min(1).max(redactedMarkBoxesMax)
}).describe('A redacted passage of a document');

export type RedactedMark = zod.input<typeof RedactedMark>;
export type RedactedMarkOutput = zod.output<typeof RedactedMark>;
