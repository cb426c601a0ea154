/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const reviewersPeopleItemNameMax = 200;

export const reviewersPeopleMax = 101;



export const Reviewers = zod.object({
  "mediaId": Id,
  "shared": zod.boolean().describe('Whether others may use the file. Clients don\'t repeat the call if not'),
  "people": zod.array(zod.object({
  "id": Id,
  "name": zod.string().max(reviewersPeopleItemNameMax)
})).max(reviewersPeopleMax)
});

export type Reviewers = zod.input<typeof Reviewers>;
export type ReviewersOutput = zod.output<typeof Reviewers>;
