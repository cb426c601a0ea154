/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemShape = zod.enum(['box', 'ellipse']).describe('The shape that is redacted: the whole box, or the largest ellipse in it. Omitted, it is box. An ellipse leaves the corners of\nthe box visible, so text reaches beyond it: an ellipse with the label license_plate, screen or text gets 422. Where the padded\nbox reaches the edge of the image, the whole box is redacted, because a face that the edge cuts off reaches into its corners.\n');

export type ItemShape = zod.input<typeof ItemShape>;
export type ItemShapeOutput = zod.output<typeof ItemShape>;
