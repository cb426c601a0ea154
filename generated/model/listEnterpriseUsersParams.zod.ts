/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const listEnterpriseUsersParamsPageDefault = 0;
export const listEnterpriseUsersParamsPageMin = 0;
export const listEnterpriseUsersParamsPageMax = 1000000;

export const listEnterpriseUsersParamsRowsPerPageDefault = 50;
export const listEnterpriseUsersParamsRowsPerPageMax = 200;


export const ListEnterpriseUsersParams = zod.object({
  "page": zod.int().min(listEnterpriseUsersParamsPageMin).max(listEnterpriseUsersParamsPageMax).default(listEnterpriseUsersParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listEnterpriseUsersParamsRowsPerPageMax).default(listEnterpriseUsersParamsRowsPerPageDefault)
})

export type ListEnterpriseUsersParams = zod.input<typeof ListEnterpriseUsersParams>;
export type ListEnterpriseUsersParamsOutput = zod.output<typeof ListEnterpriseUsersParams>;
