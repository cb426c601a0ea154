/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Gap } from './gap.zod.ts';

export const addGapChangeIndexMin = 0;
export const addGapChangeIndexMax = 10000;



export const AddGapChange = zod.object({
  "type": zod.enum(['add_gap']),
  "index": zod.int().min(addGapChangeIndexMin).max(addGapChangeIndexMax).exactOptional(),
  "gap": Gap
}).describe('Adds a gap, at a position of its list or at the end');

export type AddGapChange = zod.input<typeof AddGapChange>;
export type AddGapChangeOutput = zod.output<typeof AddGapChange>;
