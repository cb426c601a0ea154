/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { GapFields } from './gapFields.zod.ts';
import { Id } from './id.zod.ts';

export const EditGapChange = zod.object({
  "type": zod.enum(['edit_gap']),
  "id": Id,
  "fields": GapFields
});

export type EditGapChange = zod.input<typeof EditGapChange>;
export type EditGapChangeOutput = zod.output<typeof EditGapChange>;
