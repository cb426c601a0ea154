/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const itemReviewedAtMin = 0;

export const itemReviewedByMax = 254;



export const ItemReviewed = zod.object({
  "at": zod.number().min(itemReviewedAtMin).describe('Epoch seconds'),
  "by": zod.string().max(itemReviewedByMax).exactOptional().describe('The reviewer\'s email, or the name of a local profile')
}).describe('When and by whom the item was reviewed; omitted while it hasn\'t been. The back end fills both from its clock and the session,\nwhatever the client sends, where `reviewed` or the item\'s decision changes.\n');

export type ItemReviewed = zod.input<typeof ItemReviewed>;
export type ItemReviewedOutput = zod.output<typeof ItemReviewed>;
