/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';




export const ReviewWindow = zod.object({
  "from": zod.number().exactOptional().describe('Seconds'),
  "to": zod.number().exactOptional().describe('Seconds'),
  "page": zod.int().min(1).exactOptional().describe('The page of a document')
}).describe('The part of the review that was requested. Items that don\'t overlap it are left out, and all others are complete. Omitted in\nan answer, the review is complete.\n');

export type ReviewWindow = zod.input<typeof ReviewWindow>;
export type ReviewWindowOutput = zod.output<typeof ReviewWindow>;
