/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ContactCategory } from './contactCategory.zod.ts';
import { EntityCategory } from './entityCategory.zod.ts';
import { Id } from './id.zod.ts';

export const watchTermTextMax = 300;


export const watchTermTextRegExp = new RegExp('\\S');
export const watchTermAddedAtMin = 0;



export const WatchTerm = zod.object({
  "id": Id,
  "kind": zod.enum(['words', 'expression']).describe('words: found as they are written. expression: a regular expression that is matched line by line'),
  "text": zod.string().min(1).max(watchTermTextMax).regex(watchTermTextRegExp).describe('Words have up to 200 characters'),
  "category": EntityCategory.exactOptional().describe('The category of its redactions'),
  "contact": ContactCategory.exactOptional(),
  "matchCase": zod.boolean().exactOptional().describe('Omitted, it is false'),
  "wholeWords": zod.boolean().exactOptional().describe('Whether words are found only as whole words. Omitted, it is true'),
  "addedAt": zod.number().min(watchTermAddedAtMin).describe('Epoch seconds'),
  "from": Id.exactOptional().describe('The file in which the term was first redacted')
}).describe('A name or another term that is searched for in all files of a project');

export type WatchTerm = zod.input<typeof WatchTerm>;
export type WatchTermOutput = zod.output<typeof WatchTerm>;
