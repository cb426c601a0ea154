/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const RemoveGapChange = zod.object({
  "type": zod.enum(['remove_gap']),
  "id": Id
});

export type RemoveGapChange = zod.input<typeof RemoveGapChange>;
export type RemoveGapChangeOutput = zod.output<typeof RemoveGapChange>;
