/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ContactCategory } from './contactCategory.zod.ts';
import { DetectionTags } from './detectionTags.zod.ts';
import { EntityCategory } from './entityCategory.zod.ts';
import { SearchTerm } from './searchTerm.zod.ts';

export const detectRequestEntitiesMax = 19;

export const detectRequestContactsMax = 20;

export const detectRequestTermsMax = 100;



export const DetectRequest = zod.object({
  "increasedAccuracy": zod.boolean().describe('Slower with higher accuracy'),
  "tags": DetectionTags,
  "entities": zod.array(EntityCategory).max(detectRequestEntitiesMax).exactOptional().describe('The categories of names and other entities to find in a text'),
  "contacts": zod.array(ContactCategory).max(detectRequestContactsMax).exactOptional().describe('The kinds of contact details and personal numbers to find in a text'),
  "terms": zod.array(SearchTerm).max(detectRequestTermsMax).exactOptional().describe('What else to find in a text'),
  "watchList": zod.boolean().exactOptional().describe('Whether to find the entries of the project\'s watch list in a text. Omitted, they aren\'t')
}).describe('At least one tag must be 1, or one of the other lists must have an entry. Faces become items of kind `face`; everything else\nbecomes an item of kind `object` with a label such as `license_plate`, `text`, `head`, `person` or `vehicle`. In a document, tags search the images on its pages, and all\nfindings become marks; the other fields search the words of its pages. In an image or a video, `entities` are found in the text\nthat a program reads in it, and become items of kind `object` with the label `entity:…`; in a video they last as long as the text\nshows them, and the text itself becomes an item only if its tag is 1. Fields that don\'t apply to the file get 422.\n');

export type DetectRequest = zod.input<typeof DetectRequest>;
export type DetectRequestOutput = zod.output<typeof DetectRequest>;
