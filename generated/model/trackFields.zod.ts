/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ItemDecision } from './itemDecision.zod.ts';
import { ItemDeleted } from './itemDeleted.zod.ts';
import { ItemGroup } from './itemGroup.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemNote } from './itemNote.zod.ts';
import { ItemOutline } from './itemOutline.zod.ts';
import { ItemPadding } from './itemPadding.zod.ts';
import { ItemReason } from './itemReason.zod.ts';
import { ItemReviewed } from './itemReviewed.zod.ts';
import { ItemShape } from './itemShape.zod.ts';
import { ItemStyle } from './itemStyle.zod.ts';
import { Keyframe } from './keyframe.zod.ts';

export const trackFieldsPositionsMax = 100000;



export const TrackFields = zod.object({
  "label": zod.union([ItemLabel,zod.null()]).exactOptional(),
  "deleted": zod.union([ItemDeleted,zod.null()]).exactOptional(),
  "decision": ItemDecision.exactOptional(),
  "style": ItemStyle.exactOptional(),
  "padding": zod.union([ItemPadding,zod.null()]).exactOptional(),
  "group": zod.union([ItemGroup,zod.null()]).exactOptional(),
  "reason": zod.union([ItemReason,zod.null()]).exactOptional(),
  "note": zod.union([ItemNote,zod.null()]).exactOptional(),
  "reviewed": zod.union([ItemReviewed,zod.null()]).exactOptional(),
  "shape": zod.union([ItemShape,zod.null()]).exactOptional(),
  "points": zod.union([ItemOutline,zod.null()]).exactOptional(),
  "positions": zod.array(Keyframe).min(1).max(trackFieldsPositionsMax).exactOptional()
}).describe('The fields of a track to change. Omitted fields stay unchanged; null removes an optional field');

export type TrackFields = zod.input<typeof TrackFields>;
export type TrackFieldsOutput = zod.output<typeof TrackFields>;
