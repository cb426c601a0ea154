/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const RemoveTrackChange = zod.object({
  "type": zod.enum(['remove_track']),
  "id": Id
});

export type RemoveTrackChange = zod.input<typeof RemoveTrackChange>;
export type RemoveTrackChangeOutput = zod.output<typeof RemoveTrackChange>;
