/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { ImageBox } from './imageBox.zod.ts';


export const faceWaiverConfidenceMin = 0;
export const faceWaiverConfidenceMax = 1;



export const FaceWaiver = zod.object({
  "trackId": Id,
  "number": zod.int().min(1).exactOptional().describe('The item\'s number in the review'),
  "confidence": zod.number().min(faceWaiverConfidenceMin).max(faceWaiverConfidenceMax).describe('The detector\'s confidence in the output'),
  "box": ImageBox
}).describe('A face in the output that the reviewer left visible');

export type FaceWaiver = zod.input<typeof FaceWaiver>;
export type FaceWaiverOutput = zod.output<typeof FaceWaiver>;
