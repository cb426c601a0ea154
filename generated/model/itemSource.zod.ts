/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemSource = zod.enum(['detected', 'drawn']);

export type ItemSource = zod.input<typeof ItemSource>;
export type ItemSourceOutput = zod.output<typeof ItemSource>;
