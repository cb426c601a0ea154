/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { MediaActivity } from './mediaActivity.zod.ts';

export const mediaActivityListActivitiesMax = 200;

export const mediaActivityListTotalMin = 0;



export const MediaActivityList = zod.object({
  "activities": zod.array(MediaActivity).max(mediaActivityListActivitiesMax),
  "total": zod.int().min(mediaActivityListTotalMin)
});

export type MediaActivityList = zod.input<typeof MediaActivityList>;
export type MediaActivityListOutput = zod.output<typeof MediaActivityList>;
