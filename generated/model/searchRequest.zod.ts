/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { EntityCategory } from './entityCategory.zod.ts';
import { MediaState } from './mediaState.zod.ts';
import { MediaType } from './mediaType.zod.ts';

export const searchRequestSearchTermMax = 200;

export const searchRequestPageMin = 0;
export const searchRequestPageMax = 1000000;

export const searchRequestRowsPerPageMax = 200;

export const searchRequestTypesMax = 5;

export const searchRequestStatesMax = 10;

export const searchRequestProjectIdMax = 64;


export const searchRequestProjectIdRegExp = new RegExp('^[A-Za-z0-9_-]+$');
export const searchRequestDatesFromMin = 0;

export const searchRequestDatesToMin = 0;

export const searchRequestEntityCategoriesMax = 19;



export const SearchRequest = zod.object({
  "category": zod.literal("tag"),
  "searchTerm": zod.string().min(1).max(searchRequestSearchTermMax),
  "page": zod.int().min(searchRequestPageMin).max(searchRequestPageMax).describe('The page number from 0'),
  "rowsPerPage": zod.int().min(1).max(searchRequestRowsPerPageMax).describe('The maximum number of entries'),
  "types": zod.array(MediaType).min(1).max(searchRequestTypesMax).exactOptional().describe('Only media of these types'),
  "states": zod.array(MediaState).min(1).max(searchRequestStatesMax).exactOptional().describe('Only media in these states'),
  "projectId": zod.string().min(1).max(searchRequestProjectIdMax).regex(searchRequestProjectIdRegExp).exactOptional().describe('Only the media of this project'),
  "dates": zod.object({
  "from": zod.number().min(searchRequestDatesFromMin).exactOptional().describe('Epoch seconds'),
  "to": zod.number().min(searchRequestDatesToMin).exactOptional().describe('Epoch seconds')
}).exactOptional().describe('Only media uploaded in this period, both ends included'),
  "entityCategories": zod.array(EntityCategory).min(1).max(searchRequestEntityCategoriesMax).exactOptional().describe('Only media with a span or passage of one of these categories')
});

export type SearchRequest = zod.input<typeof SearchRequest>;
export type SearchRequestOutput = zod.output<typeof SearchRequest>;
