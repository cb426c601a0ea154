/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const listMediaActivitiesParamsPageDefault = 0;
export const listMediaActivitiesParamsPageMin = 0;
export const listMediaActivitiesParamsPageMax = 1000000;

export const listMediaActivitiesParamsRowsPerPageDefault = 50;
export const listMediaActivitiesParamsRowsPerPageMax = 200;


export const ListMediaActivitiesParams = zod.object({
  "page": zod.int().min(listMediaActivitiesParamsPageMin).max(listMediaActivitiesParamsPageMax).default(listMediaActivitiesParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listMediaActivitiesParamsRowsPerPageMax).default(listMediaActivitiesParamsRowsPerPageDefault)
})

export type ListMediaActivitiesParams = zod.input<typeof ListMediaActivitiesParams>;
export type ListMediaActivitiesParamsOutput = zod.output<typeof ListMediaActivitiesParams>;
