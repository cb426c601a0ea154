/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CoverLabels } from './coverLabels.zod.ts';
import { DefaultReason } from './defaultReason.zod.ts';
import { FacePadding } from './facePadding.zod.ts';
import { Gap } from './gap.zod.ts';
import { ItemNumbers } from './itemNumbers.zod.ts';
import { Mark } from './mark.zod.ts';
import { RedactionStyle } from './redactionStyle.zod.ts';
import { Span } from './span.zod.ts';
import { Track } from './track.zod.ts';

export const detectionsUpdateRevisionMin = 0;

export const detectionsUpdateTracksMax = 10000;

export const detectionsUpdateSpansMax = 10000;

export const detectionsUpdateMarksMax = 10000;

export const detectionsUpdateGapsMax = 10000;



export const DetectionsUpdate = zod.object({
  "revision": zod.int().min(detectionsUpdateRevisionMin).describe('The revision that the changes are based on'),
  "style": RedactionStyle.exactOptional(),
  "facePadding": FacePadding.exactOptional(),
  "defaultReason": DefaultReason.exactOptional(),
  "coverLabels": CoverLabels.exactOptional(),
  "lastNumbers": ItemNumbers.exactOptional(),
  "tracks": zod.array(Track).max(detectionsUpdateTracksMax).exactOptional(),
  "spans": zod.array(Span).max(detectionsUpdateSpansMax).exactOptional().describe('Spans of audio'),
  "marks": zod.array(Mark).max(detectionsUpdateMarksMax).exactOptional().describe('Of a document'),
  "gaps": zod.array(Gap).max(detectionsUpdateGapsMax).exactOptional().describe('Of a video')
}).describe('A list that is sent replaces the saved list. An omitted list or setting stays unchanged, and so do its items.\n');

export type DetectionsUpdate = zod.input<typeof DetectionsUpdate>;
export type DetectionsUpdateOutput = zod.output<typeof DetectionsUpdate>;
