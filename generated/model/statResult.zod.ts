/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const statResultAllResultMin = 0;

export const statResultPeriodResultMin = 0;



export const StatResult = zod.object({
  "allResult": zod.int().min(statResultAllResultMin),
  "periodResult": zod.int().min(statResultPeriodResultMin).nullable().describe('Null when there is no period')
});

export type StatResult = zod.input<typeof StatResult>;
export type StatResultOutput = zod.output<typeof StatResult>;
