/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const metricsEventEventMax = 200;

export const metricsEventPropertiesSubmissionsMin = 0;

export const metricsEventPropertiesTypeMax = 100;



export const MetricsEvent = zod.object({
  "event": zod.string().min(1).max(metricsEventEventMax),
  "properties": zod.object({
  "total": zod.number(),
  "submissions": zod.int().min(metricsEventPropertiesSubmissionsMin).describe('The number of collected values'),
  "type": zod.string().min(1).max(metricsEventPropertiesTypeMax),
  "average": zod.number(),
  "min": zod.number(),
  "max": zod.number()
})
});

export type MetricsEvent = zod.input<typeof MetricsEvent>;
export type MetricsEventOutput = zod.output<typeof MetricsEvent>;
