/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const RedactionKind = zod.enum(['face', 'object']);

export type RedactionKind = zod.input<typeof RedactionKind>;
export type RedactionKindOutput = zod.output<typeof RedactionKind>;
