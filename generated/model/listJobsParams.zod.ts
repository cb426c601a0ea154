/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { JobKind } from './jobKind.zod.ts';
import { JobState } from './jobState.zod.ts';

export const listJobsParamsPageDefault = 0;
export const listJobsParamsPageMin = 0;
export const listJobsParamsPageMax = 1000000;

export const listJobsParamsRowsPerPageDefault = 50;
export const listJobsParamsRowsPerPageMax = 200;


export const ListJobsParams = zod.object({
  "mediaId": Id.exactOptional(),
  "state": JobState.exactOptional(),
  "kind": JobKind.exactOptional(),
  "page": zod.int().min(listJobsParamsPageMin).max(listJobsParamsPageMax).default(listJobsParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listJobsParamsRowsPerPageMax).default(listJobsParamsRowsPerPageDefault)
})

export type ListJobsParams = zod.input<typeof ListJobsParams>;
export type ListJobsParamsOutput = zod.output<typeof ListJobsParams>;
