/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const SearchHitField = zod.enum(['name', 'project', 'type', 'camera', 'detection', 'category', 'transcript', 'text']).describe('Where a term was found. `text` is the text of a span, passage or track');

export type SearchHitField = zod.input<typeof SearchHitField>;
export type SearchHitFieldOutput = zod.output<typeof SearchHitField>;
