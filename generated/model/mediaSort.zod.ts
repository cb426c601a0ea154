/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const MediaSort = zod.enum(['newest', 'oldest', 'name', 'largest', 'smallest', 'state']).describe('What comes first. `state` puts what waits for a person before what is being worked on, and what is done last. What is equal\ncomes newest first.\n');

export type MediaSort = zod.input<typeof MediaSort>;
export type MediaSortOutput = zod.output<typeof MediaSort>;
