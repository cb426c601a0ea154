/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const listProjectsParamsPageDefault = 0;
export const listProjectsParamsPageMin = 0;
export const listProjectsParamsPageMax = 1000000;

export const listProjectsParamsRowsPerPageDefault = 50;
export const listProjectsParamsRowsPerPageMax = 200;


export const ListProjectsParams = zod.object({
  "page": zod.int().min(listProjectsParamsPageMin).max(listProjectsParamsPageMax).default(listProjectsParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listProjectsParamsRowsPerPageMax).default(listProjectsParamsRowsPerPageDefault)
})

export type ListProjectsParams = zod.input<typeof ListProjectsParams>;
export type ListProjectsParamsOutput = zod.output<typeof ListProjectsParams>;
