/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const RemoveMarkChange = zod.object({
  "type": zod.enum(['remove_mark']),
  "id": Id
});

export type RemoveMarkChange = zod.input<typeof RemoveMarkChange>;
export type RemoveMarkChangeOutput = zod.output<typeof RemoveMarkChange>;
