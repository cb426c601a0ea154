/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const VersionSort = zod.enum(['newest', 'oldest', 'name', 'largest', 'smallest']).describe('The sort order. Equal entries are sorted newest first.');

export type VersionSort = zod.input<typeof VersionSort>;
export type VersionSortOutput = zod.output<typeof VersionSort>;
