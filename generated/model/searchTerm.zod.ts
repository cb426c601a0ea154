/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const searchTermTextMax = 300;



export const SearchTerm = zod.object({
  "kind": zod.enum(['words', 'expression']),
  "text": zod.string().min(1).max(searchTermTextMax),
  "matchCase": zod.boolean().exactOptional().describe('Whether an expression distinguishes case. Omitted, it does not')
}).describe('Words, which are found whole and in any case, or a regular expression, which is matched line by line. An expression that is invalid\nor could take very long gets 422 with a field such as `terms.0.text`.\n');

export type SearchTerm = zod.input<typeof SearchTerm>;
export type SearchTermOutput = zod.output<typeof SearchTerm>;
