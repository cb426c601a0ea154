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
  "userName": zod.string().max(activityEntryUserNameMax).describe('Empty if the user was deleted'),
  "mediaId": zod.union([Id,zod.null()]),
  "mediaName": zod.string().max(activityEntryMediaNameMax).nullable().describe('Null if the media was deleted or its name is hidden'),
  "mediaNameHidden": zod.literal(true).exactOptional().describe('True if the user may not see the name. Omitted otherwise')
}).describe('A usage event with names');

export type ActivityEntry = zod.input<typeof ActivityEntry>;
export type ActivityEntryOutput = zod.output<typeof ActivityEntry>;
