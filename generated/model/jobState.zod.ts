/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const JobState = zod.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']);

export type JobState = zod.input<typeof JobState>;
export type JobStateOutput = zod.output<typeof JobState>;
