/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { TimeRange } from './timeRange.zod.ts';

export const timeRangeResultsResultsMax = 10000;



export const TimeRangeResults = zod.object({
  "results": zod.array(TimeRange).max(timeRangeResultsResultsMax)
});

export type TimeRangeResults = zod.input<typeof TimeRangeResults>;
export type TimeRangeResultsOutput = zod.output<typeof TimeRangeResults>;
