/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const MediaType = zod.enum(['video', 'image', 'audio', 'document', 'unknown']);

export type MediaType = zod.input<typeof MediaType>;
export type MediaTypeOutput = zod.output<typeof MediaType>;
