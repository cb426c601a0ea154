/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { MarkFields } from './markFields.zod.ts';

export const EditMarkChange = zod.object({
  "type": zod.enum(['edit_mark']),
  "id": Id,
  "fields": MarkFields
});

export type EditMarkChange = zod.input<typeof EditMarkChange>;
export type EditMarkChangeOutput = zod.output<typeof EditMarkChange>;
