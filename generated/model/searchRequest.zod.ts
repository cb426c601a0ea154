/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const searchRequestSearchTermMax = 200;

export const searchRequestPageMin = 0;
export const searchRequestPageMax = 1000000;

export const searchRequestRowsPerPageMax = 200;



export const SearchRequest = zod.object({
  "category": zod.literal("tag"),
  "searchTerm": zod.string().min(1).max(searchRequestSearchTermMax),
  "page": zod.int().min(searchRequestPageMin).max(searchRequestPageMax).describe('The page number from 0'),
  "rowsPerPage": zod.int().min(1).max(searchRequestRowsPerPageMax).describe('The maximum number of entries')
});

export type SearchRequest = zod.input<typeof SearchRequest>;
export type SearchRequestOutput = zod.output<typeof SearchRequest>;
