/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const itemNumbersFaceMin = 0;

export const itemNumbersObjectMin = 0;

export const itemNumbersSpanMin = 0;

export const itemNumbersMarkMin = 0;



export const ItemNumbers = zod.object({
  "face": zod.int().min(itemNumbersFaceMin),
  "object": zod.int().min(itemNumbersObjectMin),
  "span": zod.int().min(itemNumbersSpanMin).exactOptional().describe('Omitted while there are no spans'),
  "mark": zod.int().min(itemNumbersMarkMin).exactOptional().describe('Omitted while there are no marks')
}).describe('The highest number used for each kind of item, so that numbers of removed items aren\'t reused');

export type ItemNumbers = zod.input<typeof ItemNumbers>;
export type ItemNumbersOutput = zod.output<typeof ItemNumbers>;
