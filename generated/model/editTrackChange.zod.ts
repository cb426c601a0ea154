/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { TrackFields } from './trackFields.zod.ts';

export const EditTrackChange = zod.object({
  "type": zod.enum(['edit_track']),
  "id": Id,
  "fields": TrackFields
});

export type EditTrackChange = zod.input<typeof EditTrackChange>;
export type EditTrackChangeOutput = zod.output<typeof EditTrackChange>;
