/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemShape = zod.enum(['box', 'ellipse', 'polygon']).describe('The shape that is redacted: the whole box, the largest ellipse in it, or the polygon of `points`. Omitted, it is box. An ellipse\nleaves the corners of the box visible, so text reaches beyond it: an ellipse with the label license_plate, screen or text gets\n422. Where the padded box of an ellipse reaches the edge of the image, the whole box is redacted, because a face that the edge\ncuts off reaches into its corners. Images and videos have polygons.\n');

export type ItemShape = zod.input<typeof ItemShape>;
export type ItemShapeOutput = zod.output<typeof ItemShape>;
