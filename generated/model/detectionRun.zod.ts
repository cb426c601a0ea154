/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ContactCategory } from './contactCategory.zod.ts';
import { DetectionTags } from './detectionTags.zod.ts';
import { EntityCategory } from './entityCategory.zod.ts';

export const detectionRunFinishedAtMin = 0;

export const detectionRunEntitiesMax = 19;

export const detectionRunContactsMax = 20;

export const detectionRunHardToReadItemMax = 100000;

export const detectionRunHardToReadMax = 1000;



export const DetectionRun = zod.object({
  "finishedAt": zod.number().min(detectionRunFinishedAtMin).describe('Epoch seconds'),
  "increasedAccuracy": zod.boolean(),
  "tags": DetectionTags,
  "searched": DetectionTags.exactOptional(),
  "entities": zod.array(EntityCategory).max(detectionRunEntitiesMax).exactOptional().describe('In its text. Omitted while it was searched for none'),
  "contacts": zod.array(ContactCategory).max(detectionRunContactsMax).exactOptional().describe('In its text. Omitted while it was searched for none'),
  "hardToRead": zod.array(zod.int().min(1).max(detectionRunHardToReadItemMax)).max(detectionRunHardToReadMax).exactOptional().describe('The pages of a document, from 1, whose scans text recognition read with low confidence, so that words on them can be missed.\nOmitted where there are none, or where it isn\'t known\n')
}).describe('The last finished detection of this file. `tags` is what it detected; `searched`, `entities` and `contacts` are what all\ndetections of this file have searched it for so far. Without `searched`, only `tags` and the labels of the items are known.\n');

export type DetectionRun = zod.input<typeof DetectionRun>;
export type DetectionRunOutput = zod.output<typeof DetectionRun>;
