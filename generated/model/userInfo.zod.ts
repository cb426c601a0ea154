/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { RemainingSeconds } from './remainingSeconds.zod.ts';

export const userInfoTokenMax = 1000;

export const userInfoUserIdMax = 64;

export const userInfoUserNameMax = 201;

export const userInfoUserEmailMax = 254;

export const userInfoUserCompanyMax = 200;

export const userInfoUserJobTitleMax = 200;

export const userInfoUserDateCreatedMin = 0;



export const UserInfo = zod.object({
  "token": zod.string().max(userInfoTokenMax),
  "websocket": zod.enum(['ws', 'wss']),
  "remainingSeconds": RemainingSeconds,
  "approved": zod.boolean().describe('False while the account is pending approval; uploads and imports then get 403 (assumed)'),
  "forceApiView": zod.boolean(),
  "enterpriseUser": zod.boolean(),
  "enterpriseAdmin": zod.boolean(),
  "enterpriseOwner": zod.boolean(),
  "localProfile": zod.boolean().exactOptional().describe('Whether the user has started without an account and hasn\'t named the profile. Its email is empty. Absent means no'),
  "mustSetUpSecondFactor": zod.boolean().exactOptional().describe('Whether the user must turn on two-step sign-in before anything else. Until then only the calls that the set-up needs work, and others get 403 with the code second-factor-required. Absent means no'),
  "user": zod.object({
  "id": zod.string().min(1).max(userInfoUserIdMax),
  "name": zod.string().max(userInfoUserNameMax),
  "email": zod.string().max(userInfoUserEmailMax),
  "company": zod.string().max(userInfoUserCompanyMax).nullable(),
  "jobTitle": zod.string().max(userInfoUserJobTitleMax).nullable(),
  "dateCreated": zod.number().min(userInfoUserDateCreatedMin).describe('Epoch seconds')
})
});

export type UserInfo = zod.input<typeof UserInfo>;
export type UserInfoOutput = zod.output<typeof UserInfo>;
