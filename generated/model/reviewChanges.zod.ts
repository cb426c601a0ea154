/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ReviewChange } from './reviewChange.zod.ts';

export const reviewChangesRevisionMin = 0;

export const reviewChangesChangesMax = 10000;



export const ReviewChanges = zod.object({
  "revision": zod.int().min(reviewChangesRevisionMin).describe('The revision that the changes are based on'),
  "changedOnly": zod.boolean().exactOptional().describe('Whether the response may leave out the items that the save leaves as they were, and `earlierPlaces`, so that saving one\ndecision in a review of thousands of items doesn\'t return all of them. Omitted, the response is complete.\n'),
  "changes": zod.array(ReviewChange).max(reviewChangesChangesMax)
}).describe('The changes are applied in order, and all of them or none.');

export type ReviewChanges = zod.input<typeof ReviewChanges>;
export type ReviewChangesOutput = zod.output<typeof ReviewChanges>;
