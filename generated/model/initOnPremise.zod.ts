/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const InitOnPremise = zod.object({
  "onPremise": zod.boolean()
});

export type InitOnPremise = zod.input<typeof InitOnPremise>;
export type InitOnPremiseOutput = zod.output<typeof InitOnPremise>;
