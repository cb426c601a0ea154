/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { EnterpriseRole } from './enterpriseRole.zod.ts';
import { Id } from './id.zod.ts';

export const enterpriseUserNameMax = 201;

export const enterpriseUserEmailMax = 254;

export const enterpriseUserDateCreatedMin = 0;

export const enterpriseUserUsedSecondsMin = 0;

export const enterpriseUserSecondsLimitMin = 0;



export const EnterpriseUser = zod.object({
  "id": Id,
  "name": zod.string().max(enterpriseUserNameMax),
  "email": zod.string().max(enterpriseUserEmailMax),
  "role": EnterpriseRole,
  "active": zod.boolean(),
  "dateCreated": zod.number().min(enterpriseUserDateCreatedMin).describe('Epoch seconds'),
  "usedSeconds": zod.number().min(enterpriseUserUsedSecondsMin),
  "secondsLimit": zod.int().min(enterpriseUserSecondsLimitMin).nullable().describe('Null when only the account\'s limit applies')
});

export type EnterpriseUser = zod.input<typeof EnterpriseUser>;
export type EnterpriseUserOutput = zod.output<typeof EnterpriseUser>;
