/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DetectionTags } from './detectionTags.zod.ts';

export const detectionRunFinishedAtMin = 0;



export const DetectionRun = zod.object({
  "finishedAt": zod.number().min(detectionRunFinishedAtMin).describe('Epoch seconds'),
  "increasedAccuracy": zod.boolean(),
  "tags": DetectionTags,
  "searched": DetectionTags.exactOptional()
}).describe('The last finished detection of this file. `tags` is what it detected; `searched` is what all detections of this file have\ndetected so far. Without `searched`, only `tags` and the labels of the items are known.\n');

export type DetectionRun = zod.input<typeof DetectionRun>;
export type DetectionRunOutput = zod.output<typeof DetectionRun>;
