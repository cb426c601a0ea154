/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { GapResolution } from './gapResolution.zod.ts';
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

export const Gap = zod.object({
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
  "trackId": Id,
  "start": zod.number().describe('Seconds, which may be negative'),
  "end": zod.number().describe('Seconds, after `start`'),
  "resolution": GapResolution
}).describe('A stretch of a video in which a track may have lost its subject');

export type Gap = zod.input<typeof Gap>;
export type GapOutput = zod.output<typeof Gap>;
