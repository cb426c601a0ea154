/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const accountNameMax = 200;

export const accountMaxUsersMax = 100000;

export const accountActiveUsersMin = 0;

export const accountMinutesMin = 0;
export const accountMinutesMax = 100000000;

export const accountUsedMinutesMin = 0;

export const accountMaxConcurrentJobsMax = 1000;

export const accountDateCreatedMin = 0;



export const Account = zod.object({
  "id": Id,
  "name": zod.string().min(1).max(accountNameMax),
  "maxUsers": zod.int().min(1).max(accountMaxUsersMax),
  "activeUsers": zod.int().min(accountActiveUsersMin),
  "minutes": zod.int().min(accountMinutesMin).max(accountMinutesMax).nullable().describe('Total minutes; null for no limit'),
  "usedMinutes": zod.number().min(accountUsedMinutesMin),
  "maxConcurrentJobs": zod.int().min(1).max(accountMaxConcurrentJobsMax),
  "dateCreated": zod.number().min(accountDateCreatedMin).describe('Epoch seconds')
});

export type Account = zod.input<typeof Account>;
export type AccountOutput = zod.output<typeof Account>;
