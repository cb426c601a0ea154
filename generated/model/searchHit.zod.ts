/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { SearchHitField } from './searchHitField.zod.ts';

export const searchHitSnippetMax = 300;

export const searchHitTimeMin = 0;




export const SearchHit = zod.object({
  "field": SearchHitField,
  "snippet": zod.string().min(1).max(searchHitSnippetMax).describe('The text around the term'),
  "time": zod.number().min(searchHitTimeMin).exactOptional().describe('Seconds; absent where the hit has no time'),
  "page": zod.int().min(1).exactOptional().describe('The page number from 1; absent where the hit has no page')
});

export type SearchHit = zod.input<typeof SearchHit>;
export type SearchHitOutput = zod.output<typeof SearchHit>;
