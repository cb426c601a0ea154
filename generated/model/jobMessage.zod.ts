/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Job } from './job.zod.ts';

export const JobMessage = zod.object({
  "type": zod.enum(['job']),
  "data": Job
});

export type JobMessage = zod.input<typeof JobMessage>;
export type JobMessageOutput = zod.output<typeof JobMessage>;
