/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const getFlagsParamsParamsMaxOne = 2048;


export const GetFlagsParams = zod.object({
  "params": zod.record(zod.string(), zod.string().max(getFlagsParamsParamsMaxOne)).exactOptional()
})

export type GetFlagsParams = zod.input<typeof GetFlagsParams>;
export type GetFlagsParamsOutput = zod.output<typeof GetFlagsParams>;
