/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { UsageAction } from './usageAction.zod.ts';

export const activityEntryTimestampMin = 0;

export const activityEntryActionNameMax = 100;

export const activityEntryUserNameMax = 201;

export const activityEntryMediaNameMax = 255;



export const ActivityEntry = zod.object({
  "id": Id,
  "timestamp": zod.int().min(activityEntryTimestampMin).describe('Epoch seconds'),
  "action": UsageAction,
  "actionName": zod.string().min(1).max(activityEntryActionNameMax),
  "userId": Id,
  "userName": zod.string().max(activityEntryUserNameMax).describe('Empty where the user is gone'),
  "mediaId": zod.union([Id,zod.null()]),
  "mediaName": zod.string().max(activityEntryMediaNameMax).nullable().describe('Null where the media is gone')
}).describe('A usage event in words');

export type ActivityEntry = zod.input<typeof ActivityEntry>;
export type ActivityEntryOutput = zod.output<typeof ActivityEntry>;
