/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { EnterpriseRole } from './enterpriseRole.zod.ts';

export const enterpriseUserRequestFirstNameMax = 100;

export const enterpriseUserRequestLastNameMax = 100;

export const enterpriseUserRequestEmailMax = 254;

export const enterpriseUserRequestSecondsLimitMin = 0;
export const enterpriseUserRequestSecondsLimitMax = 1000000000;



export const EnterpriseUserRequest = zod.object({
  "firstName": zod.string().min(1).max(enterpriseUserRequestFirstNameMax),
  "lastName": zod.string().min(1).max(enterpriseUserRequestLastNameMax),
  "email": zod.email().max(enterpriseUserRequestEmailMax),
  "role": EnterpriseRole,
  "secondsLimit": zod.int().min(enterpriseUserRequestSecondsLimitMin).max(enterpriseUserRequestSecondsLimitMax).nullable()
});

export type EnterpriseUserRequest = zod.input<typeof EnterpriseUserRequest>;
export type EnterpriseUserRequestOutput = zod.output<typeof EnterpriseUserRequest>;
