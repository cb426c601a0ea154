/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { RemainingSeconds } from './remainingSeconds.zod.ts';

export const adminUserNameMax = 201;

export const adminUserEmailMax = 254;

export const adminUserAccountNameMax = 200;

export const adminUserPlanTitleMax = 200;

export const adminUserDateCreatedMin = 0;



export const AdminUser = zod.object({
  "id": Id,
  "name": zod.string().max(adminUserNameMax),
  "email": zod.string().max(adminUserEmailMax),
  "accountName": zod.string().max(adminUserAccountNameMax).nullable().describe('The enterprise account\'s name'),
  "planTitle": zod.string().min(1).max(adminUserPlanTitleMax),
  "approved": zod.boolean(),
  "active": zod.boolean(),
  "adminUser": zod.boolean(),
  "remainingSeconds": RemainingSeconds,
  "dateCreated": zod.number().min(adminUserDateCreatedMin).describe('Epoch seconds')
});

export type AdminUser = zod.input<typeof AdminUser>;
export type AdminUserOutput = zod.output<typeof AdminUser>;
