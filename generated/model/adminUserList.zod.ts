/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { AdminUser } from './adminUser.zod.ts';

export const adminUserListUsersMax = 200;

export const adminUserListTotalMin = 0;



export const AdminUserList = zod.object({
  "users": zod.array(AdminUser).max(adminUserListUsersMax),
  "total": zod.int().min(adminUserListTotalMin)
});

export type AdminUserList = zod.input<typeof AdminUserList>;
export type AdminUserListOutput = zod.output<typeof AdminUserList>;
