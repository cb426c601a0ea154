/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const workCountsSearchMin = 0;

export const workCountsReviewMin = 0;

export const workCountsHoldMin = 0;

export const workCountsReadyMin = 0;

export const workCountsFailedMin = 0;

export const workCountsBusyMin = 0;



export const WorkCounts = zod.object({
  "search": zod.int().min(workCountsSearchMin).exactOptional(),
  "review": zod.int().min(workCountsReviewMin).exactOptional(),
  "hold": zod.int().min(workCountsHoldMin).exactOptional(),
  "ready": zod.int().min(workCountsReadyMin).exactOptional(),
  "failed": zod.int().min(workCountsFailedMin).exactOptional(),
  "busy": zod.int().min(workCountsBusyMin).exactOptional()
}).describe('The number of media by what they wait for, with all other filters of the request. A missing count is 0');

export type WorkCounts = zod.input<typeof WorkCounts>;
export type WorkCountsOutput = zod.output<typeof WorkCounts>;
