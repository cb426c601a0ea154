/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const itemPaddingSpaceMin = 0;
export const itemPaddingSpaceMax = 2;

export const itemPaddingTimeMin = 0;
export const itemPaddingTimeMax = 60;



export const ItemPadding = zod.object({
  "space": zod.number().min(itemPaddingSpaceMin).max(itemPaddingSpaceMax).exactOptional().describe('Added on each side as a share of the box\'s width and height'),
  "time": zod.number().min(itemPaddingTimeMin).max(itemPaddingTimeMax).exactOptional().describe('Seconds added before and after')
}).describe('An enlargement of the redaction beyond the item. Omitted parts are 0');

export type ItemPadding = zod.input<typeof ItemPadding>;
export type ItemPaddingOutput = zod.output<typeof ItemPadding>;
