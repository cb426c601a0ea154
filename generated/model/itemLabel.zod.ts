/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemLabel = zod.enum(['face', 'license_plate', 'screen', 'text', 'other']).describe('What an object is. Items that carry text (license_plate, screen, text) are covered by Black Box only: text can be read back\nfrom a pixelated or smoothed cover. Left out, a face is a face and an object is of no particular kind.\n');

export type ItemLabel = zod.input<typeof ItemLabel>;
export type ItemLabelOutput = zod.output<typeof ItemLabel>;
