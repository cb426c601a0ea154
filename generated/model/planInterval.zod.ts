/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const PlanInterval = zod.enum(['month', 'year']);

export type PlanInterval = zod.input<typeof PlanInterval>;
export type PlanIntervalOutput = zod.output<typeof PlanInterval>;
