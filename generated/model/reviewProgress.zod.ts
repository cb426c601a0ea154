/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const reviewProgressReviewedMin = 0;

export const reviewProgressTotalMin = 0;



export const ReviewProgress = zod.object({
  "reviewed": zod.int().min(reviewProgressReviewedMin),
  "total": zod.int().min(reviewProgressTotalMin)
}).describe('How many items of the review have been reviewed, deleted detections included. Omitted without a review');

export type ReviewProgress = zod.input<typeof ReviewProgress>;
export type ReviewProgressOutput = zod.output<typeof ReviewProgress>;
