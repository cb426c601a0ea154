/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DetectionRun } from './detectionRun.zod.ts';
import { Id } from './id.zod.ts';
import { ItemNumbers } from './itemNumbers.zod.ts';
import { Mark } from './mark.zod.ts';
import { RedactionStyle } from './redactionStyle.zod.ts';
import { SourceIdentity } from './sourceIdentity.zod.ts';
import { Span } from './span.zod.ts';
import { Track } from './track.zod.ts';

export const detectionsRevisionMin = 0;



export const detectionsTracksMax = 10000;

export const detectionsSpansMax = 10000;

export const detectionsMarksMax = 10000;

export const detectionsUpdatedAtMin = 0;



export const Detections = zod.object({
  "mediaId": Id,
  "revision": zod.int().min(detectionsRevisionMin).describe('Increases by one with every save'),
  "width": zod.int().min(1).describe('Pixels of the upright image'),
  "height": zod.int().min(1).describe('Pixels of the upright image'),
  "style": RedactionStyle,
  "source": SourceIdentity.exactOptional(),
  "detection": zod.union([DetectionRun,zod.null()]).exactOptional().describe('Null if detection hasn\'t been run, so that an empty list isn\'t mistaken for a result'),
  "lastNumbers": ItemNumbers.exactOptional(),
  "tracks": zod.array(Track).max(detectionsTracksMax),
  "spans": zod.array(Span).max(detectionsSpansMax).exactOptional().describe('Spans of audio'),
  "marks": zod.array(Mark).max(detectionsMarksMax).exactOptional().describe('Of a document'),
  "updatedAt": zod.number().min(detectionsUpdatedAtMin).describe('Epoch seconds')
});

export type Detections = zod.input<typeof Detections>;
export type DetectionsOutput = zod.output<typeof Detections>;
