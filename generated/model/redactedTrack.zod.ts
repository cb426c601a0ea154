/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemShape } from './itemShape.zod.ts';
import { RedactionKind } from './redactionKind.zod.ts';
import { RedactionStyle } from './redactionStyle.zod.ts';




export const RedactedTrack = zod.object({
  "trackId": Id,
  "number": zod.int().min(1).exactOptional().describe('The item\'s number in the review'),
  "kind": RedactionKind,
  "label": ItemLabel.exactOptional(),
  "style": RedactionStyle,
  "shape": ItemShape.exactOptional(),
  "start": zod.number().describe('Seconds of the file\'s own timestamps'),
  "end": zod.number().describe('Seconds of the file\'s own timestamps')
}).describe('An item redacted over a stretch of a video');

export type RedactedTrack = zod.input<typeof RedactedTrack>;
export type RedactedTrackOutput = zod.output<typeof RedactedTrack>;
