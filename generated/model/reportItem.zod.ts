/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { FindingPlace } from './findingPlace.zod.ts';
import { Id } from './id.zod.ts';
import { ItemConfidence } from './itemConfidence.zod.ts';
import { ItemGroup } from './itemGroup.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemNote } from './itemNote.zod.ts';
import { ItemNumber } from './itemNumber.zod.ts';
import { ItemReviewed } from './itemReviewed.zod.ts';
import { ItemSource } from './itemSource.zod.ts';
import { RedactionKind } from './redactionKind.zod.ts';
import { RedactionStyle } from './redactionStyle.zod.ts';
import { ReportItemOrigin } from './reportItemOrigin.zod.ts';
import { ReportItemOutcome } from './reportItemOutcome.zod.ts';
import { ReportReason } from './reportReason.zod.ts';
import { ReportThumbnail } from './reportThumbnail.zod.ts';

export const ReportItem = zod.object({
  "itemId": Id,
  "number": ItemNumber.exactOptional(),
  "kind": RedactionKind,
  "label": ItemLabel.exactOptional(),
  "outcome": ReportItemOutcome,
  "style": RedactionStyle.exactOptional().describe('Only of redacted items'),
  "source": ItemSource,
  "confidence": ItemConfidence,
  "origin": ReportItemOrigin.exactOptional(),
  "place": FindingPlace.exactOptional(),
  "group": ItemGroup.exactOptional(),
  "reason": ReportReason.exactOptional(),
  "note": ItemNote.exactOptional(),
  "reviewed": ItemReviewed.exactOptional(),
  "thumbnail": ReportThumbnail.exactOptional()
}).describe('An item of the review with its decision, as it was when the version was made');

export type ReportItem = zod.input<typeof ReportItem>;
export type ReportItemOutput = zod.output<typeof ReportItem>;
