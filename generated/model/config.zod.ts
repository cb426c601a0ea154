/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const Config = zod.object({
  "showApiUI": zod.boolean()
});

export type Config = zod.input<typeof Config>;
export type ConfigOutput = zod.output<typeof Config>;
