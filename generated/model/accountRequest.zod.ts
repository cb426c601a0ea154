/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const accountRequestNameMax = 200;


export const accountRequestNameRegExp = new RegExp('\\S');
export const accountRequestMaxUsersMax = 100000;

export const accountRequestMinutesMin = 0;
export const accountRequestMinutesMax = 100000000;

export const accountRequestMaxConcurrentJobsMax = 1000;

export const accountRequestOwnerFirstNameMax = 100;

export const accountRequestOwnerLastNameMax = 100;

export const accountRequestOwnerEmailMax = 254;



export const AccountRequest = zod.object({
  "name": zod.string().min(1).max(accountRequestNameMax).regex(accountRequestNameRegExp),
  "maxUsers": zod.int().min(1).max(accountRequestMaxUsersMax),
  "minutes": zod.int().min(accountRequestMinutesMin).max(accountRequestMinutesMax).nullable(),
  "maxConcurrentJobs": zod.int().min(1).max(accountRequestMaxConcurrentJobsMax),
  "owner": zod.object({
  "firstName": zod.string().min(1).max(accountRequestOwnerFirstNameMax),
  "lastName": zod.string().min(1).max(accountRequestOwnerLastNameMax),
  "email": zod.email().max(accountRequestOwnerEmailMax)
})
});

export type AccountRequest = zod.input<typeof AccountRequest>;
export type AccountRequestOutput = zod.output<typeof AccountRequest>;
