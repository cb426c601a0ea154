/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { EnterpriseRole } from './enterpriseRole.zod.ts';

export const enterpriseUserUpdateSecondsLimitOneMin = 0;
export const enterpriseUserUpdateSecondsLimitOneMax = 1000000000;



export const EnterpriseUserUpdate = zod.object({
  "role": EnterpriseRole.exactOptional(),
  "active": zod.boolean().exactOptional(),
  "secondsLimit": zod.union([zod.int().min(enterpriseUserUpdateSecondsLimitOneMin).max(enterpriseUserUpdateSecondsLimitOneMax),zod.null()]).exactOptional()
}).describe('Absent fields stay unchanged; at least one is required');

export type EnterpriseUserUpdate = zod.input<typeof EnterpriseUserUpdate>;
export type EnterpriseUserUpdateOutput = zod.output<typeof EnterpriseUserUpdate>;
