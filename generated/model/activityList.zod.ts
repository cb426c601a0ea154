/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ActivityEntry } from './activityEntry.zod.ts';

export const activityListActivitiesMax = 200;

export const activityListTotalMin = 0;



export const ActivityList = zod.object({
  "activities": zod.array(ActivityEntry).max(activityListActivitiesMax),
  "total": zod.int().min(activityListTotalMin)
});

export type ActivityList = zod.input<typeof ActivityList>;
export type ActivityListOutput = zod.output<typeof ActivityList>;
