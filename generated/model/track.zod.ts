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
  "number": zod.int().min(1).exactOptional().describe('The number of the item among its kind in this file, from 1. It never changes and is never reused'),
  "deleted": zod.boolean().exactOptional().describe('Whether the reviewer rejected this detection. It stays in the record, isn\'t redacted, and waives no finding'),
  "source": zod.enum(['detected', 'drawn']),
  "confidence": zod.number().min(trackConfidenceMin).max(trackConfidenceMax).nullable().describe('The detector\'s confidence; null for drawn items'),
  "decision": zod.enum(['redact', 'keep']),
  "style": zod.union([RedactionStyle,zod.null()]).describe('The item\'s own style. With null, faces use the default style and objects use Black Box'),
  "positions": zod.array(TrackPosition).min(1).max(trackPositionsMax)
}).describe('A tracked object with its decision');

export type Track = zod.input<typeof Track>;
export type TrackOutput = zod.output<typeof Track>;
