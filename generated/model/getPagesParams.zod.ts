/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const getPagesParamsFromDefault = 1;
export const getPagesParamsFromMax = 100000;

export const getPagesParamsLimitDefault = 50;
export const getPagesParamsLimitMax = 200;


export const GetPagesParams = zod.object({
  "from": zod.int().min(1).max(getPagesParamsFromMax).default(getPagesParamsFromDefault),
  "limit": zod.int().min(1).max(getPagesParamsLimitMax).default(getPagesParamsLimitDefault)
})

export type GetPagesParams = zod.input<typeof GetPagesParams>;
export type GetPagesParamsOutput = zod.output<typeof GetPagesParams>;
