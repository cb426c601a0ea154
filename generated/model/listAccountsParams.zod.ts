/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const listAccountsParamsPageDefault = 0;
export const listAccountsParamsPageMin = 0;
export const listAccountsParamsPageMax = 1000000;

export const listAccountsParamsRowsPerPageDefault = 50;
export const listAccountsParamsRowsPerPageMax = 200;


export const ListAccountsParams = zod.object({
  "page": zod.int().min(listAccountsParamsPageMin).max(listAccountsParamsPageMax).default(listAccountsParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listAccountsParamsRowsPerPageMax).default(listAccountsParamsRowsPerPageDefault)
})

export type ListAccountsParams = zod.input<typeof ListAccountsParams>;
export type ListAccountsParamsOutput = zod.output<typeof ListAccountsParams>;
