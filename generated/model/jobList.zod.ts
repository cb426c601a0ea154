/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Job } from './job.zod.ts';

export const jobListJobsMax = 200;

export const jobListTotalMin = 0;



export const JobList = zod.object({
  "jobs": zod.array(Job).max(jobListJobsMax),
  "total": zod.int().min(jobListTotalMin)
});

export type JobList = zod.input<typeof JobList>;
export type JobListOutput = zod.output<typeof JobList>;
