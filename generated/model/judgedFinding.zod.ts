/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { ImageBox } from './imageBox.zod.ts';


export const judgedFindingVersionMax = 200;

export const judgedFindingConfidenceMin = 0;
export const judgedFindingConfidenceMax = 1;



export const JudgedFinding = zod.object({
  "trackId": Id,
  "number": zod.int().min(1).exactOptional().describe('The item\'s number in the review'),
  "version": zod.string().min(1).max(judgedFindingVersionMax).describe('The title of the version whose finding was judged'),
  "confidence": zod.number().min(judgedFindingConfidenceMin).max(judgedFindingConfidenceMax).describe('The detector\'s confidence in the output'),
  "time": zod.number().describe('Seconds of the file\'s own timestamps; 0 for images'),
  "box": ImageBox
}).describe('A face that isn\'t a finding, because the reviewer judged this place of the source not to be a face');

export type JudgedFinding = zod.input<typeof JudgedFinding>;
export type JudgedFindingOutput = zod.output<typeof JudgedFinding>;
