/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AudioCover } from './audioCover.zod.ts';
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

export const spanTextMax = 2000;

export const spanAudioTracksItemMin = 0;
export const spanAudioTracksItemMax = 63;

export const spanAudioTracksMax = 64;

export const spanWordsMax = 1000;



export const Span = zod.object({
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
  "category": zod.union([EntityCategory,zod.null()]).describe('The category of the spoken name'),
  "contact": ContactCategory.exactOptional(),
  "text": zod.string().max(spanTextMax).nullable().describe('The spoken words'),
  "cover": AudioCover,
  "start": zod.number().describe('The in-point in seconds, which may be negative'),
  "end": zod.number().describe('The out-point in seconds, after the in-point'),
  "audioTracks": zod.array(zod.int().min(spanAudioTracksItemMin).max(spanAudioTracksItemMax)).min(1).max(spanAudioTracksMax).exactOptional().describe('The audio tracks, from 0. Omitted, all of them'),
  "words": zod.array(Id).max(spanWordsMax).exactOptional().describe('The IDs of the transcript words that the span was made from')
}).describe('A span of audio with its decision');

export type Span = zod.input<typeof Span>;
export type SpanOutput = zod.output<typeof Span>;
