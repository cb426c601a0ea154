/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const integrationInfoOneIdMax = 200;



export const IntegrationInfo = zod.union([zod.object({
  "type": zod.literal(1),
  "id": zod.string().min(1).max(integrationInfoOneIdMax)
}),zod.record(zod.string(), zod.string().and(zod.number()))]);

export type IntegrationInfo = zod.input<typeof IntegrationInfo>;
export type IntegrationInfoOutput = zod.output<typeof IntegrationInfo>;
