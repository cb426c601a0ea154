/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const ProjectMessage = zod.object({
  "type": zod.enum(['project']),
  "data": zod.object({
  "id": Id
})
}).describe('A project was made, changed or deleted, or its members have changed. The files that a person may use, or may no longer use, because\nof that have no messages of their own.\n');

export type ProjectMessage = zod.input<typeof ProjectMessage>;
export type ProjectMessageOutput = zod.output<typeof ProjectMessage>;
