/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { FindingPlace } from './findingPlace.zod.ts';
import { Id } from './id.zod.ts';
import { ItemLabel } from './itemLabel.zod.ts';
import { RedactionKind } from './redactionKind.zod.ts';




export const ExcludedItem = zod.object({
  "trackId": Id,
  "number": zod.int().min(1).exactOptional().describe('The item\'s number in the review'),
  "kind": RedactionKind,
  "label": ItemLabel.exactOptional(),
  "place": FindingPlace
}).describe('An item marked for redaction that the request\'s targets and labels left out, so that it is visible');

export type ExcludedItem = zod.input<typeof ExcludedItem>;
export type ExcludedItemOutput = zod.output<typeof ExcludedItem>;
