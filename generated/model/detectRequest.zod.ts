/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DetectionTags } from './detectionTags.zod.ts';

export const DetectRequest = zod.object({
  "increasedAccuracy": zod.boolean().describe('Slower with higher accuracy'),
  "tags": DetectionTags
}).describe('At least one tag must be 1. Faces become items of kind `face`; license plates and text become items of kind `object` with the\nlabel `license_plate` or `text`.\n');

export type DetectRequest = zod.input<typeof DetectRequest>;
export type DetectRequestOutput = zod.output<typeof DetectRequest>;
