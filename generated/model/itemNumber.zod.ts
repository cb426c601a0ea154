/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';




export const ItemNumber = zod.int().min(1).describe('The number of the item among its kind in this file, from 1. It never changes and is never reused');

export type ItemNumber = zod.input<typeof ItemNumber>;
export type ItemNumberOutput = zod.output<typeof ItemNumber>;
