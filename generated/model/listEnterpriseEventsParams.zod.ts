/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const listEnterpriseEventsParamsPageDefault = 0;
export const listEnterpriseEventsParamsPageMin = 0;
export const listEnterpriseEventsParamsPageMax = 1000000;

export const listEnterpriseEventsParamsRowsPerPageDefault = 50;
export const listEnterpriseEventsParamsRowsPerPageMax = 200;

export const listEnterpriseEventsParamsActionMax = 33;


export const ListEnterpriseEventsParams = zod.object({
  "page": zod.int().min(listEnterpriseEventsParamsPageMin).max(listEnterpriseEventsParamsPageMax).default(listEnterpriseEventsParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listEnterpriseEventsParamsRowsPerPageMax).default(listEnterpriseEventsParamsRowsPerPageDefault),
  "action": zod.int().min(1).max(listEnterpriseEventsParamsActionMax).exactOptional(),
  "userId": Id.exactOptional()
})

export type ListEnterpriseEventsParams = zod.input<typeof ListEnterpriseEventsParams>;
export type ListEnterpriseEventsParamsOutput = zod.output<typeof ListEnterpriseEventsParams>;
