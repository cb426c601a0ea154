/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const listEnterpriseActivitiesParamsPageDefault = 0;
export const listEnterpriseActivitiesParamsPageMin = 0;
export const listEnterpriseActivitiesParamsPageMax = 1000000;

export const listEnterpriseActivitiesParamsRowsPerPageDefault = 50;
export const listEnterpriseActivitiesParamsRowsPerPageMax = 200;


export const ListEnterpriseActivitiesParams = zod.object({
  "page": zod.int().min(listEnterpriseActivitiesParamsPageMin).max(listEnterpriseActivitiesParamsPageMax).default(listEnterpriseActivitiesParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listEnterpriseActivitiesParamsRowsPerPageMax).default(listEnterpriseActivitiesParamsRowsPerPageDefault)
})

export type ListEnterpriseActivitiesParams = zod.input<typeof ListEnterpriseActivitiesParams>;
export type ListEnterpriseActivitiesParamsOutput = zod.output<typeof ListEnterpriseActivitiesParams>;
