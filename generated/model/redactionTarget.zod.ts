/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const RedactionTarget = zod.enum(['faces', 'license_plates']);

export type RedactionTarget = zod.input<typeof RedactionTarget>;
export type RedactionTargetOutput = zod.output<typeof RedactionTarget>;
