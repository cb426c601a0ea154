/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CoverLabels } from './coverLabels.zod.ts';
import { DefaultReason } from './defaultReason.zod.ts';
import { DetectionRun } from './detectionRun.zod.ts';
import { EarlierPlace } from './earlierPlace.zod.ts';
import { FacePadding } from './facePadding.zod.ts';
import { Gap } from './gap.zod.ts';
import { Id } from './id.zod.ts';
import { ItemNumbers } from './itemNumbers.zod.ts';
import { Mark } from './mark.zod.ts';
import { RedactionStyle } from './redactionStyle.zod.ts';
import { ReviewWindow } from './reviewWindow.zod.ts';
import { SourceIdentity } from './sourceIdentity.zod.ts';
import { Span } from './span.zod.ts';
import { Track } from './track.zod.ts';

export const detectionsRevisionMin = 0;



export const detectionsTracksMax = 10000;

export const detectionsSpansMax = 10000;

export const detectionsMarksMax = 10000;

export const detectionsGapsMax = 10000;

export const detectionsEarlierPlacesMax = 10000;

export const detectionsUpdatedAtMin = 0;



export const Detections = zod.object({
  "mediaId": Id,
  "revision": zod.int().min(detectionsRevisionMin).describe('Increases by one with every save'),
  "width": zod.int().min(1).exactOptional().describe('Pixels of the upright image or video; omitted for recordings and documents'),
  "height": zod.int().min(1).exactOptional().describe('Pixels of the upright image or video; omitted for recordings and documents'),
  "style": RedactionStyle,
  "facePadding": FacePadding.exactOptional(),
  "defaultReason": DefaultReason.exactOptional(),
  "coverLabels": CoverLabels.exactOptional(),
  "source": SourceIdentity.exactOptional(),
  "detection": zod.union([DetectionRun,zod.null()]).exactOptional().describe('Null until a detection has finished, so that an empty list, or the tracks of a running detection, aren\'t mistaken for a result\n'),
  "lastNumbers": ItemNumbers.exactOptional(),
  "tracks": zod.array(Track).max(detectionsTracksMax),
  "spans": zod.array(Span).max(detectionsSpansMax).exactOptional().describe('Spans of audio'),
  "marks": zod.array(Mark).max(detectionsMarksMax).exactOptional().describe('Of a document'),
  "gaps": zod.array(Gap).max(detectionsGapsMax).exactOptional().describe('Of a video'),
  "earlierPlaces": zod.array(EarlierPlace).max(detectionsEarlierPlacesMax).exactOptional().describe('The places of an image that its earlier versions redacted, which limit the tiles of the next one'),
  "window": ReviewWindow.exactOptional(),
  "changedOnly": zod.boolean().exactOptional().describe('Whether the lists hold only the items that this save added or changed, and `earlierPlaces` is left out. A client that asked\nfor it has all others. Omitted, the review is complete.\n'),
  "updatedAt": zod.number().min(detectionsUpdatedAtMin).describe('Epoch seconds')
}).describe('The review of a file: its items and settings. Images and videos have tracks, videos and recordings have spans, videos have\ngaps, and documents have marks.\n');

export type Detections = zod.input<typeof Detections>;
export type DetectionsOutput = zod.output<typeof Detections>;
