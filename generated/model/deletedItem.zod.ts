/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { ImageBox } from './imageBox.zod.ts';
import { RedactionKind } from './redactionKind.zod.ts';


export const deletedItemConfidenceMin = 0;
export const deletedItemConfidenceMax = 1;



export const DeletedItem = zod.object({
  "trackId": Id,
  "number": zod.int().min(1).exactOptional().describe('The item\'s number in the review'),
  "kind": RedactionKind,
  "confidence": zod.number().min(deletedItemConfidenceMin).max(deletedItemConfidenceMax).nullable(),
  "box": ImageBox
}).describe('A detection that the reviewer rejected');

export type DeletedItem = zod.input<typeof DeletedItem>;
export type DeletedItemOutput = zod.output<typeof DeletedItem>;
