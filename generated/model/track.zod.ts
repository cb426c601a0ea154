/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { RedactionKind } from './redactionKind.zod.ts';
import { RedactionStyle } from './redactionStyle.zod.ts';
import { TrackPosition } from './trackPosition.zod.ts';


export const trackConfidenceMin = 0;
export const trackConfidenceMax = 1;

export const trackPositionsMax = 100000;



export const Track = zod.object({
  "id": Id,
  "kind": RedactionKind,
  "label": ItemLabel.exactOptional(),
  "number": zod.int().min(1).exactOptional().describe('Counts the items of a kind within a file, from 1. It never changes, and a number is never used twice'),
  "deleted": zod.boolean().exactOptional().describe('The reviewer rejected this detection. It stays in the record, is not redacted, and waives nothing'),
  "source": zod.enum(['detected', 'drawn']),
  "confidence": zod.number().min(trackConfidenceMin).max(trackConfidenceMax).nullable().describe('Of the detector; null where it was drawn by hand'),
  "decision": zod.enum(['redact', 'keep']),
  "style": zod.union([RedactionStyle,zod.null()]).describe('Its own style. Null follows the default style for a face, and is Black Box for an object'),
  "positions": zod.array(TrackPosition).min(1).max(trackPositionsMax)
}).describe('One thing through the media, and what is to become of it');

export type Track = zod.input<typeof Track>;
export type TrackOutput = zod.output<typeof Track>;
