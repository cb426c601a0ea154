/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { EnterpriseUser } from './enterpriseUser.zod.ts';

export const enterpriseUserListUsersMax = 200;

export const enterpriseUserListTotalMin = 0;



export const EnterpriseUserList = zod.object({
  "users": zod.array(EnterpriseUser).max(enterpriseUserListUsersMax),
  "total": zod.int().min(enterpriseUserListTotalMin)
});

export type EnterpriseUserList = zod.input<typeof EnterpriseUserList>;
export type EnterpriseUserListOutput = zod.output<typeof EnterpriseUserList>;
