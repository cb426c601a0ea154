/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { BrowserSupportEvent } from './browserSupportEvent.zod.ts';
import { MetricsEvent } from './metricsEvent.zod.ts';

export const metricsBatchMetricsMax = 1000;



export const MetricsBatch = zod.object({
  "metrics": zod.array(zod.union([BrowserSupportEvent,MetricsEvent])).max(metricsBatchMetricsMax)
});

export type MetricsBatch = zod.input<typeof MetricsBatch>;
export type MetricsBatchOutput = zod.output<typeof MetricsBatch>;
