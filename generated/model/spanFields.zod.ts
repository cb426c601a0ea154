/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AudioCover } from './audioCover.zod.ts';
import { ContactCategory } from './contactCategory.zod.ts';
import { EntityCategory } from './entityCategory.zod.ts';
import { Id } from './id.zod.ts';
import { ItemDecision } from './itemDecision.zod.ts';
import { ItemDeleted } from './itemDeleted.zod.ts';
import { ItemGroup } from './itemGroup.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemNote } from './itemNote.zod.ts';
import { ItemPadding } from './itemPadding.zod.ts';
import { ItemReason } from './itemReason.zod.ts';
import { ItemReviewed } from './itemReviewed.zod.ts';
import { ItemStyle } from './itemStyle.zod.ts';

export const spanFieldsTextMax = 2000;

export const spanFieldsAudioTracksOneItemMin = 0;
export const spanFieldsAudioTracksOneItemMax = 63;

export const spanFieldsAudioTracksOneMax = 64;

export const spanFieldsWordsOneMax = 1000;



export const SpanFields = zod.object({
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
  "text": zod.string().max(spanFieldsTextMax).nullish(),
  "cover": AudioCover.exactOptional(),
  "start": zod.number().exactOptional(),
  "end": zod.number().exactOptional(),
  "audioTracks": zod.union([zod.array(zod.int().min(spanFieldsAudioTracksOneItemMin).max(spanFieldsAudioTracksOneItemMax)).min(1).max(spanFieldsAudioTracksOneMax),zod.null()]).exactOptional(),
  "words": zod.union([zod.array(Id).max(spanFieldsWordsOneMax),zod.null()]).exactOptional()
}).describe('The fields of a span to change. Omitted fields stay unchanged; null removes an optional field');

export type SpanFields = zod.input<typeof SpanFields>;
export type SpanFieldsOutput = zod.output<typeof SpanFields>;
