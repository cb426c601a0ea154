/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemLabel = zod.enum(['face', 'license_plate', 'screen', 'text', 'other']).describe('The kind of object. Items with text (license_plate, screen, text) can only be redacted with Black Box, because pixelated or\nsmoothed text can be recovered. Omitted for faces and for objects of no particular kind.\n');

export type ItemLabel = zod.input<typeof ItemLabel>;
export type ItemLabelOutput = zod.output<typeof ItemLabel>;
