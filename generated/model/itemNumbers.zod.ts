/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const itemNumbersFaceMin = 0;

export const itemNumbersObjectMin = 0;



export const ItemNumbers = zod.object({
  "face": zod.int().min(itemNumbersFaceMin),
  "object": zod.int().min(itemNumbersObjectMin)
}).describe('The highest number that an item of each kind has had, so that the number of a removed item is not used again');

export type ItemNumbers = zod.input<typeof ItemNumbers>;
export type ItemNumbersOutput = zod.output<typeof ItemNumbers>;
