/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const JobKind = zod.enum(['probe', 'detect', 'redact', 'transcribe', 'import', 'export']);

export type JobKind = zod.input<typeof JobKind>;
export type JobKindOutput = zod.output<typeof JobKind>;
