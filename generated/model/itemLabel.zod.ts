/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ItemLabel = zod.enum(['face', 'license_plate', 'screen', 'text', 'person', 'other', 'head', 'vehicle', 'entity:PERSON', 'entity:NORP', 'entity:FAC', 'entity:ORG', 'entity:GPE', 'entity:LOC', 'entity:PRODUCT', 'entity:EVENT', 'entity:WORK_OF_ART', 'entity:LAW', 'entity:LANGUAGE', 'entity:DATE', 'entity:TIME', 'entity:PERCENT', 'entity:MONEY', 'entity:QUANTITY', 'entity:ORDINAL', 'entity:CARDINAL', 'entity:PROFANITY']).describe('What an item shows or says. A label `entity:…` is a named entity of that category. Items with text (license_plate, screen,\ntext, entity:…) can only be redacted with Black Box, because pixelated or smoothed text can be recovered. Omitted for faces\nand for objects of no particular kind.\n');

export type ItemLabel = zod.input<typeof ItemLabel>;
export type ItemLabelOutput = zod.output<typeof ItemLabel>;
