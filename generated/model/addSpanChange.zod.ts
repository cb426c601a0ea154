/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Span } from './span.zod.ts';

export const addSpanChangeIndexMin = 0;
export const addSpanChangeIndexMax = 10000;



export const AddSpanChange = zod.object({
  "type": zod.enum(['add_span']),
  "index": zod.int().min(addSpanChangeIndexMin).max(addSpanChangeIndexMax).exactOptional(),
  "span": Span
}).describe('Adds a span, at a position of its list or at the end');

export type AddSpanChange = zod.input<typeof AddSpanChange>;
export type AddSpanChangeOutput = zod.output<typeof AddSpanChange>;
