/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const EnterpriseRole = zod.enum(['user', 'admin', 'owner']);

export type EnterpriseRole = zod.input<typeof EnterpriseRole>;
export type EnterpriseRoleOutput = zod.output<typeof EnterpriseRole>;
