/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const detectionsMessageDataRevisionMin = 0;



export const DetectionsMessage = zod.object({
  "type": zod.enum(['detections']),
  "data": zod.object({
  "mediaId": Id,
  "revision": zod.int().min(detectionsMessageDataRevisionMin)
})
}).describe('A review has a new revision, from a save or a detection');

export type DetectionsMessage = zod.input<typeof DetectionsMessage>;
export type DetectionsMessageOutput = zod.output<typeof DetectionsMessage>;
