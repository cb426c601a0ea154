/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const listUsersParamsPageDefault = 0;
export const listUsersParamsPageMin = 0;
export const listUsersParamsPageMax = 1000000;

export const listUsersParamsRowsPerPageDefault = 50;
export const listUsersParamsRowsPerPageMax = 200;


export const ListUsersParams = zod.object({
  "page": zod.int().min(listUsersParamsPageMin).max(listUsersParamsPageMax).default(listUsersParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listUsersParamsRowsPerPageMax).default(listUsersParamsRowsPerPageDefault)
})

export type ListUsersParams = zod.input<typeof ListUsersParams>;
export type ListUsersParamsOutput = zod.output<typeof ListUsersParams>;
