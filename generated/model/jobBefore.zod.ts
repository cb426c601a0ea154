/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { JobKind } from './jobKind.zod.ts';

export const jobBeforeNameMax = 255;



export const JobBefore = zod.object({
  "jobId": Id,
  "mediaId": Id,
  "kind": JobKind,
  "name": zod.string().max(jobBeforeNameMax).describe('The name of its file')
}).describe('The job of the same user that a queued job waits for, which is the one before it in line or a running one');

export type JobBefore = zod.input<typeof JobBefore>;
export type JobBeforeOutput = zod.output<typeof JobBefore>;
