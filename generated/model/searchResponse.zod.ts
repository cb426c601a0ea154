/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Media } from './media.zod.ts';

export const searchResponseTotalResultsMin = 0;



export const SearchResponse = zod.object({
  "searchResult": zod.record(zod.string(), Media),
  "totalResults": zod.int().min(searchResponseTotalResultsMin)
}).describe('Every key of searchResult equals the id of its value, and totalResults is at least their number');

export type SearchResponse = zod.input<typeof SearchResponse>;
export type SearchResponseOutput = zod.output<typeof SearchResponse>;
