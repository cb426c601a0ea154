/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const RemoveSpanChange = zod.object({
  "type": zod.enum(['remove_span']),
  "id": Id
});

export type RemoveSpanChange = zod.input<typeof RemoveSpanChange>;
export type RemoveSpanChangeOutput = zod.output<typeof RemoveSpanChange>;
