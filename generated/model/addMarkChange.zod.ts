/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Mark } from './mark.zod.ts';

export const addMarkChangeIndexMin = 0;
export const addMarkChangeIndexMax = 10000;



export const AddMarkChange = zod.object({
  "type": zod.enum(['add_mark']),
  "index": zod.int().min(addMarkChangeIndexMin).max(addMarkChangeIndexMax).exactOptional(),
  "mark": Mark
}).describe('Adds a mark, at a position of its list or at the end');

export type AddMarkChange = zod.input<typeof AddMarkChange>;
export type AddMarkChangeOutput = zod.output<typeof AddMarkChange>;
