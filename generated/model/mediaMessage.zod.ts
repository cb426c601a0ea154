/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Media } from './media.zod.ts';

export const MediaMessage = zod.object({
  "type": zod.enum(['media']),
  "data": Media
});

export type MediaMessage = zod.input<typeof MediaMessage>;
export type MediaMessageOutput = zod.output<typeof MediaMessage>;
