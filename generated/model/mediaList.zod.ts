/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Media } from './media.zod.ts';

export const mediaListTotalMin = 0;

export const mediaListWorkCountsSearchMin = 0;

export const mediaListWorkCountsReviewMin = 0;

export const mediaListWorkCountsHoldMin = 0;

export const mediaListWorkCountsReadyMin = 0;

export const mediaListWorkCountsFailedMin = 0;

export const mediaListWorkCountsBusyMin = 0;



export const MediaList = zod.object({
  "medias": zod.record(zod.string(), Media),
  "total": zod.int().min(mediaListTotalMin),
  "workCounts": zod.object({
  "search": zod.int().min(mediaListWorkCountsSearchMin).exactOptional(),
  "review": zod.int().min(mediaListWorkCountsReviewMin).exactOptional(),
  "hold": zod.int().min(mediaListWorkCountsHoldMin).exactOptional(),
  "ready": zod.int().min(mediaListWorkCountsReadyMin).exactOptional(),
  "failed": zod.int().min(mediaListWorkCountsFailedMin).exactOptional(),
  "busy": zod.int().min(mediaListWorkCountsBusyMin).exactOptional()
}).exactOptional().describe('The number of media by what they wait for, with all other filters of the request. A missing count is 0')
}).describe('Every key of medias equals the id of its value, and total is at least their number');

export type MediaList = zod.input<typeof MediaList>;
export type MediaListOutput = zod.output<typeof MediaList>;
