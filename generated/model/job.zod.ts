/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
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


export const jobWaitsForJobIdMax = 64;


export const jobWaitsForJobIdRegExp = new RegExp('^[A-Za-z0-9_-]+$');
export const jobWaitsForMediaIdMax = 64;


export const jobWaitsForMediaIdRegExp = new RegExp('^[A-Za-z0-9_-]+$');
export const jobWaitsForNameMax = 255;



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
  "waitsFor": zod.object({
  "jobId": zod.string().min(1).max(jobWaitsForJobIdMax).regex(jobWaitsForJobIdRegExp),
  "mediaId": zod.string().min(1).max(jobWaitsForMediaIdMax).regex(jobWaitsForMediaIdRegExp),
  "kind": zod.enum(['probe', 'detect', 'redact', 'transcribe', 'import', 'export']),
  "name": zod.string().max(jobWaitsForNameMax).describe('The name of its file')
}).exactOptional().describe('The job of the same user that a queued job waits for, which is the one before it in line or a running one')
});

export type Job = zod.input<typeof Job>;
export type JobOutput = zod.output<typeof Job>;
