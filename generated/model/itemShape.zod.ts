/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemShape = zod.enum(['box', 'ellipse']).describe('The shape that is redacted: the whole box, or the largest ellipse in it. Omitted, it is box. An ellipse leaves the corners of\nthe box visible.\n');

export type ItemShape = zod.input<typeof ItemShape>;
export type ItemShapeOutput = zod.output<typeof ItemShape>;
