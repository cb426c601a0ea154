/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const accountUpdateNameMax = 200;


export const accountUpdateNameRegExp = new RegExp('\\S');
export const accountUpdateMaxUsersMax = 100000;

export const accountUpdateMinutesOneMin = 0;
export const accountUpdateMinutesOneMax = 100000000;

export const accountUpdateMaxConcurrentJobsMax = 1000;



export const AccountUpdate = zod.object({
  "name": zod.string().min(1).max(accountUpdateNameMax).regex(accountUpdateNameRegExp).exactOptional(),
  "maxUsers": zod.int().min(1).max(accountUpdateMaxUsersMax).exactOptional(),
  "minutes": zod.union([zod.int().min(accountUpdateMinutesOneMin).max(accountUpdateMinutesOneMax),zod.null()]).exactOptional(),
  "maxConcurrentJobs": zod.int().min(1).max(accountUpdateMaxConcurrentJobsMax).exactOptional()
}).describe('Absent fields stay unchanged; at least one is required');

export type AccountUpdate = zod.input<typeof AccountUpdate>;
export type AccountUpdateOutput = zod.output<typeof AccountUpdate>;
