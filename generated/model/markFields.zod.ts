/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ContactCategory } from './contactCategory.zod.ts';
import { EntityCategory } from './entityCategory.zod.ts';
import { ItemDecision } from './itemDecision.zod.ts';
import { ItemDeleted } from './itemDeleted.zod.ts';
import { ItemGroup } from './itemGroup.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemNote } from './itemNote.zod.ts';
import { ItemPadding } from './itemPadding.zod.ts';
import { ItemReason } from './itemReason.zod.ts';
import { ItemReviewed } from './itemReviewed.zod.ts';
import { ItemStyle } from './itemStyle.zod.ts';
import { MarkBox } from './markBox.zod.ts';
import { TextRange } from './textRange.zod.ts';

export const markFieldsTextMax = 2000;


export const markFieldsBoxesMax = 1000;



export const MarkFields = zod.object({
  "label": zod.union([ItemLabel,zod.null()]).exactOptional(),
  "deleted": zod.union([ItemDeleted,zod.null()]).exactOptional(),
  "decision": ItemDecision.exactOptional(),
  "style": ItemStyle.exactOptional(),
  "padding": zod.union([ItemPadding,zod.null()]).exactOptional(),
  "group": zod.union([ItemGroup,zod.null()]).exactOptional(),
  "reason": zod.union([ItemReason,zod.null()]).exactOptional(),
  "note": zod.union([ItemNote,zod.null()]).exactOptional(),
  "reviewed": zod.union([ItemReviewed,zod.null()]).exactOptional(),
  "category": zod.union([EntityCategory,zod.null()]).exactOptional(),
  "contact": zod.union([ContactCategory,zod.null()]).exactOptional(),
  "text": zod.string().max(markFieldsTextMax).nullish(),
  "page": zod.int().min(1).exactOptional(),
  "boxes": zod.array(MarkBox).min(1).max(markFieldsBoxesMax).exactOptional(),
  "range": zod.union([TextRange,zod.null()]).exactOptional(),
  "everyPage": zod.boolean().nullish()
}).describe('The fields of a mark to change. Omitted fields stay unchanged; null removes an optional field');

export type MarkFields = zod.input<typeof MarkFields>;
export type MarkFieldsOutput = zod.output<typeof MarkFields>;
