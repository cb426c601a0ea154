/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { JobBefore } from './jobBefore.zod.ts';
import { JobFailure } from './jobFailure.zod.ts';
import { JobKind } from './jobKind.zod.ts';
import { JobStage } from './jobStage.zod.ts';
import { JobState } from './jobState.zod.ts';

export const jobProgressMin = 0;
export const jobProgressMax = 100;

export const jobRateExclusiveMin = 0;

export const jobSecondsLeftMin = 0;

export const jobRevisionMin = 0;

export const jobErrorMax = 2000;

export const jobCreatedAtMin = 0;

export const jobFinishedAtMin = 0;




export const Job = zod.object({
  "id": Id,
  "mediaId": Id,
  "kind": JobKind,
  "state": JobState,
  "stage": zod.union([JobStage,zod.null()]).describe('The current stage'),
  "progress": zod.number().min(jobProgressMin).max(jobProgressMax).describe('In percent'),
  "rate": zod.number().gt(jobRateExclusiveMin).exactOptional().describe('Percentage points per second; omitted while unknown'),
  "secondsLeft": zod.int().min(jobSecondsLeftMin).exactOptional().describe('The estimated time to the end; omitted while unknown'),
  "revision": zod.int().min(jobRevisionMin).exactOptional().describe('The revision of the review that a finished detection saved'),
  "error": zod.string().max(jobErrorMax).nullable().describe('Why it failed in words for the user'),
  "failure": JobFailure.exactOptional(),
  "versionId": zod.union([Id,zod.null()]).describe('The version made by a finished redaction'),
  "ownerId": Id.exactOptional().describe('The user who requested it, or whose upload is checked'),
  "createdAt": zod.number().min(jobCreatedAtMin).describe('Epoch seconds'),
  "finishedAt": zod.number().min(jobFinishedAtMin).nullable().describe('Epoch seconds'),
  "place": zod.int().min(1).exactOptional().describe('The place in line of a queued job, 1 for the next; omitted for checks of uploads, and by back ends without `runJobNext`'),
  "waitsFor": JobBefore.exactOptional()
});

export type Job = zod.input<typeof Job>;
export type JobOutput = zod.output<typeof Job>;
