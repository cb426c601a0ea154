/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const RedactionStyle = zod.enum(['Black Box', 'Pixelated', 'Smooth']);

export type RedactionStyle = zod.input<typeof RedactionStyle>;
export type RedactionStyleOutput = zod.output<typeof RedactionStyle>;
