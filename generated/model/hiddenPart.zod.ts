/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';


export const hiddenPartNameMax = 500;




export const HiddenPart = zod.object({
  "kind": zod.enum(['annotation', 'attachment', 'form-value', 'javascript', 'layer', 'link', 'metadata', 'outline', 'page-thumbnail', 'revision', 'structure', 'covered-text', 'unread-content']),
  "page": zod.int().min(1).exactOptional().describe('The page it belongs to. Omitted for the whole document'),
  "name": zod.string().max(hiddenPartNameMax).exactOptional().describe('What it is called or says, shortened'),
  "count": zod.int().min(1)
}).describe('Content of a document that a reader of its pages doesn\'t see, or not at once');

export type HiddenPart = zod.input<typeof HiddenPart>;
export type HiddenPartOutput = zod.output<typeof HiddenPart>;
