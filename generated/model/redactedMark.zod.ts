/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { EntityCategory } from './entityCategory.zod.ts';
import { Id } from './id.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemNumber } from './itemNumber.zod.ts';
import { ItemReason } from './itemReason.zod.ts';
import { MarkBox } from './markBox.zod.ts';


export const redactedMarkBoxesMax = 1000;



export const RedactedMark = zod.object({
  "markId": Id,
  "page": zod.int().min(1).describe('The page number from 1'),
  "boxes": zod.array(MarkBox).min(1).max(redactedMarkBoxesMax),
  "number": ItemNumber.exactOptional(),
  "label": ItemLabel.exactOptional(),
  "category": zod.union([EntityCategory,zod.null()]).exactOptional(),
  "reason": ItemReason.exactOptional(),
  "everyPage": zod.boolean().exactOptional().describe('Whether the boxes are redacted on every page')
}).describe('A redacted passage of a document');

export type RedactedMark = zod.input<typeof RedactedMark>;
export type RedactedMarkOutput = zod.output<typeof RedactedMark>;
