/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { ItemShape } from './itemShape.zod.ts';
import { RedactionKind } from './redactionKind.zod.ts';
import { RedactionStyle } from './redactionStyle.zod.ts';
import { RegionOutline } from './regionOutline.zod.ts';



export const redactedRegionXMin = 0;

export const redactedRegionYMin = 0;





export const RedactedRegion = zod.object({
  "trackId": Id,
  "number": zod.int().min(1).exactOptional().describe('The item\'s number in the review'),
  "kind": RedactionKind,
  "label": ItemLabel.exactOptional(),
  "style": RedactionStyle,
  "tile": zod.int().min(1).exactOptional().describe('Side of its tiles in pixels; omitted for Black Box and by back ends that don\'t record it'),
  "shape": ItemShape.exactOptional(),
  "x": zod.int().min(redactedRegionXMin),
  "y": zod.int().min(redactedRegionYMin),
  "width": zod.int().min(1),
  "height": zod.int().min(1),
  "outline": RegionOutline.exactOptional()
}).describe('A redacted region, in whole pixels of the output');

export type RedactedRegion = zod.input<typeof RedactedRegion>;
export type RedactedRegionOutput = zod.output<typeof RedactedRegion>;
