/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const MediaSort = zod.enum(['newest', 'oldest', 'name', 'largest', 'smallest', 'state']).describe('The sort order. `state` sorts media that wait for a person first, then media being worked on, then finished ones. Equal\nentries are sorted newest first.\n');

export type MediaSort = zod.input<typeof MediaSort>;
export type MediaSortOutput = zod.output<typeof MediaSort>;
