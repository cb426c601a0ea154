/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Media } from './media.zod.ts';
import { SearchHit } from './searchHit.zod.ts';

export const searchResponseTotalResultsMin = 0;

export const searchResponseHitsMaxOne = 20;



export const SearchResponse = zod.object({
  "searchResult": zod.record(zod.string(), Media),
  "totalResults": zod.int().min(searchResponseTotalResultsMin),
  "hits": zod.record(zod.string(), zod.array(SearchHit).max(searchResponseHitsMaxOne)).exactOptional().describe('The hits of the returned media by ID, in the order of SearchHitField and then of their place; may be omitted')
}).describe('Every key of searchResult equals the id of its value, and totalResults is at least their number');

export type SearchResponse = zod.input<typeof SearchResponse>;
export type SearchResponseOutput = zod.output<typeof SearchResponse>;
