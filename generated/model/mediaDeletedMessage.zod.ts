/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const MediaDeletedMessage = zod.object({
  "type": zod.enum(['media_deleted']),
  "data": zod.object({
  "id": Id
})
});

export type MediaDeletedMessage = zod.input<typeof MediaDeletedMessage>;
export type MediaDeletedMessageOutput = zod.output<typeof MediaDeletedMessage>;
