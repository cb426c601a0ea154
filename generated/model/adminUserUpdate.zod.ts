/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const AdminUserUpdate = zod.object({
  "approved": zod.boolean().exactOptional(),
  "active": zod.boolean().exactOptional()
}).describe('Absent fields stay unchanged; at least one is required');

export type AdminUserUpdate = zod.input<typeof AdminUserUpdate>;
export type AdminUserUpdateOutput = zod.output<typeof AdminUserUpdate>;
