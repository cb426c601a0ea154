/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { StatResult } from './statResult.zod.ts';

export const StatValue = zod.object({
  "count": StatResult,
  "sum": StatResult
});

export type StatValue = zod.input<typeof StatValue>;
export type StatValueOutput = zod.output<typeof StatValue>;
