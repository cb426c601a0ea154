/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { SpanFields } from './spanFields.zod.ts';

export const EditSpanChange = zod.object({
  "type": zod.enum(['edit_span']),
  "id": Id,
  "fields": SpanFields
});

export type EditSpanChange = zod.input<typeof EditSpanChange>;
export type EditSpanChangeOutput = zod.output<typeof EditSpanChange>;
