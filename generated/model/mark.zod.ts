/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ContactCategory } from './contactCategory.zod.ts';
import { EntityCategory } from './entityCategory.zod.ts';
import { Id } from './id.zod.ts';
import { ItemConfidence } from './itemConfidence.zod.ts';
import { ItemDecision } from './itemDecision.zod.ts';
import { ItemDeleted } from './itemDeleted.zod.ts';
import { ItemGroup } from './itemGroup.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemNote } from './itemNote.zod.ts';
import { ItemNumber } from './itemNumber.zod.ts';
import { ItemPadding } from './itemPadding.zod.ts';
import { ItemReason } from './itemReason.zod.ts';
import { ItemReviewed } from './itemReviewed.zod.ts';
import { ItemSource } from './itemSource.zod.ts';
import { ItemStyle } from './itemStyle.zod.ts';
import { MarkBox } from './markBox.zod.ts';
import { TextRange } from './textRange.zod.ts';

export const markTextMax = 2000;


export const markBoxesMax = 1000;

export const markFoundByTextMax = 300;



export const Mark = zod.object({
  "id": Id,
  "label": ItemLabel.exactOptional(),
  "number": ItemNumber.exactOptional(),
  "deleted": ItemDeleted.exactOptional(),
  "source": ItemSource,
  "confidence": ItemConfidence,
  "decision": ItemDecision,
  "style": ItemStyle.exactOptional(),
  "padding": ItemPadding.exactOptional(),
  "group": ItemGroup.exactOptional(),
  "reason": ItemReason.exactOptional(),
  "note": ItemNote.exactOptional(),
  "reviewed": ItemReviewed.exactOptional(),
  "category": zod.union([EntityCategory,zod.null()]),
  "contact": ContactCategory.exactOptional(),
  "text": zod.string().max(markTextMax).nullable(),
  "page": zod.int().min(1).describe('The page number from 1'),
  "boxes": zod.array(MarkBox).min(1).max(markBoxesMax),
  "range": TextRange.exactOptional(),
  "everyPage": zod.boolean().exactOptional().describe('Whether the boxes are redacted on every page'),
  "foundBy": zod.object({
  "list": zod.enum(['terms', 'watch-list']),
  "text": zod.string().min(1).max(markFoundByTextMax)
}).exactOptional().describe('The search term or the entry of the watch list that found the mark. Omitted for other marks')
}).describe('A passage on a page with its decision');

export type Mark = zod.input<typeof Mark>;
export type MarkOutput = zod.output<typeof Mark>;
