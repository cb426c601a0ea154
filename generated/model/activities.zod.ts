/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const activitiesIdMax = 64;

export const activitiesActivitiesMax = 10000;



export const Activities = zod.object({
  "id": zod.string().min(1).max(activitiesIdMax),
  "activityMap": zod.record(zod.string(), zod.unknown()),
  "activities": zod.array(zod.unknown()).max(activitiesActivitiesMax)
}).describe('The inner shapes are not specified');

export type Activities = zod.input<typeof Activities>;
export type ActivitiesOutput = zod.output<typeof Activities>;
