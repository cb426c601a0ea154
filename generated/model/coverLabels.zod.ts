/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const CoverLabels = zod.boolean().describe('Whether the reason code is written on each redaction of an image or a document that has room for it. Omitted, it is false');

export type CoverLabels = zod.input<typeof CoverLabels>;
export type CoverLabelsOutput = zod.output<typeof CoverLabels>;
