/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { GapResolution } from './gapResolution.zod.ts';
import { ItemDecision } from './itemDecision.zod.ts';
import { ItemDeleted } from './itemDeleted.zod.ts';
import { ItemGroup } from './itemGroup.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemNote } from './itemNote.zod.ts';
import { ItemPadding } from './itemPadding.zod.ts';
import { ItemReason } from './itemReason.zod.ts';
import { ItemReviewed } from './itemReviewed.zod.ts';
import { ItemStyle } from './itemStyle.zod.ts';

export const GapFields = zod.object({
  "label": zod.union([ItemLabel,zod.null()]).exactOptional(),
  "deleted": zod.union([ItemDeleted,zod.null()]).exactOptional(),
  "decision": ItemDecision.exactOptional(),
  "style": ItemStyle.exactOptional(),
  "padding": zod.union([ItemPadding,zod.null()]).exactOptional(),
  "group": zod.union([ItemGroup,zod.null()]).exactOptional(),
  "reason": zod.union([ItemReason,zod.null()]).exactOptional(),
  "note": zod.union([ItemNote,zod.null()]).exactOptional(),
  "reviewed": zod.union([ItemReviewed,zod.null()]).exactOptional(),
  "start": zod.number().exactOptional(),
  "end": zod.number().exactOptional(),
  "resolution": GapResolution.exactOptional()
}).describe('The fields of a gap to change. Omitted fields stay unchanged; null removes an optional field');

export type GapFields = zod.input<typeof GapFields>;
export type GapFieldsOutput = zod.output<typeof GapFields>;
