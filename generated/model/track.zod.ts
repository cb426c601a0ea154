/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { FindingDismissal } from './findingDismissal.zod.ts';
import { Id } from './id.zod.ts';
import { ItemConfidence } from './itemConfidence.zod.ts';
import { ItemDecision } from './itemDecision.zod.ts';
import { ItemDeleted } from './itemDeleted.zod.ts';
import { ItemGroup } from './itemGroup.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemNote } from './itemNote.zod.ts';
import { ItemNumber } from './itemNumber.zod.ts';
import { ItemOutline } from './itemOutline.zod.ts';
import { ItemPadding } from './itemPadding.zod.ts';
import { ItemReason } from './itemReason.zod.ts';
import { ItemReviewed } from './itemReviewed.zod.ts';
import { ItemShape } from './itemShape.zod.ts';
import { ItemSource } from './itemSource.zod.ts';
import { ItemStyle } from './itemStyle.zod.ts';
import { Keyframe } from './keyframe.zod.ts';
import { RedactionKind } from './redactionKind.zod.ts';

export const trackTextMax = 2000;

export const trackPositionsMax = 100000;



export const Track = zod.object({
  "id": Id,
  "label": ItemLabel.exactOptional(),
  "number": ItemNumber.exactOptional(),
  "deleted": ItemDeleted.exactOptional(),
  "source": ItemSource,
  "confidence": ItemConfidence,
  "decision": ItemDecision,
  "style": ItemStyle,
  "padding": ItemPadding.exactOptional(),
  "group": ItemGroup.exactOptional(),
  "reason": ItemReason.exactOptional(),
  "note": ItemNote.exactOptional(),
  "reviewed": ItemReviewed.exactOptional(),
  "shape": ItemShape.exactOptional(),
  "points": ItemOutline.exactOptional(),
  "kind": RedactionKind,
  "dismissed": FindingDismissal.exactOptional(),
  "text": zod.string().max(trackTextMax).exactOptional().describe('The recognised words of a text, license plate or entity. Omitted if none were recognised'),
  "positions": zod.array(Keyframe).min(1).max(trackPositionsMax).describe('The keyframes')
}).describe('A box that moves over time, with its decision. An image has tracks with one keyframe');

export type Track = zod.input<typeof Track>;
export type TrackOutput = zod.output<typeof Track>;
