/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { UsageAction } from './usageAction.zod.ts';

export const usageEventTimestampMin = 0;

export const usageEventUserIdMax = 64;

export const usageEventMediaIdMax = 64;

export const usageEventAccountIdMax = 64;

export const usageEventCollectionIdMax = 64;

export const usageEventNamesUserMax = 201;

export const usageEventNamesMediaMax = 255;

export const usageEventNamesProjectMax = 200;

export const usageEventNamesVersionMax = 200;

export const usageEventNamesSubjectMax = 201;



export const UsageEvent = zod.object({
  "id": zod.number(),
  "timestamp": zod.int().min(usageEventTimestampMin).describe('Epoch seconds'),
  "action": UsageAction,
  "user_id": zod.string().min(1).max(usageEventUserIdMax),
  "media_id": zod.string().min(1).max(usageEventMediaIdMax).nullable(),
  "seconds": zod.number().nullable(),
  "kilobytes": zod.number().nullable(),
  "frames": zod.int().nullable(),
  "value": zod.number().nullable(),
  "metadata": zod.union([zod.record(zod.string(), zod.unknown()),zod.null()]),
  "account_id": zod.string().min(1).max(usageEventAccountIdMax).nullable(),
  "collection_id": zod.string().min(1).max(usageEventCollectionIdMax).nullable().describe('The project'),
  "names": zod.object({
  "user": zod.string().max(usageEventNamesUserMax).nullish(),
  "media": zod.string().max(usageEventNamesMediaMax).nullish(),
  "project": zod.string().max(usageEventNamesProjectMax).nullish().describe('The name of the collection'),
  "version": zod.string().max(usageEventNamesVersionMax).nullish().describe('The title of the version in the metadata'),
  "subject": zod.string().max(usageEventNamesSubjectMax).nullish().describe('The user in the metadata, who was added or deactivated')
}).exactOptional().describe('The names behind the IDs of the event. Absent where the back end sends none')
});

export type UsageEvent = zod.input<typeof UsageEvent>;
export type UsageEventOutput = zod.output<typeof UsageEvent>;
