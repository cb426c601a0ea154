/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const getDetectionsParamsPageMax = 100000;


export const GetDetectionsParams = zod.object({
  "from": zod.number().exactOptional(),
  "to": zod.number().exactOptional(),
  "page": zod.int().min(1).max(getDetectionsParamsPageMax).exactOptional()
})

export type GetDetectionsParams = zod.input<typeof GetDetectionsParams>;
export type GetDetectionsParamsOutput = zod.output<typeof GetDetectionsParams>;
