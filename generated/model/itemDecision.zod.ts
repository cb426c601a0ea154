/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemDecision = zod.enum(['redact', 'keep']);

export type ItemDecision = zod.input<typeof ItemDecision>;
export type ItemDecisionOutput = zod.output<typeof ItemDecision>;
