/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Reviewers } from './reviewers.zod.ts';

export const ReviewersMessage = zod.object({
  "type": zod.enum(['reviewers']),
  "data": Reviewers
}).describe('Other people review a file that the user reviews');

export type ReviewersMessage = zod.input<typeof ReviewersMessage>;
export type ReviewersMessageOutput = zod.output<typeof ReviewersMessage>;
