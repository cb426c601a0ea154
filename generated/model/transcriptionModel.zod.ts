/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const transcriptionModelIdMax = 64;

export const transcriptionModelNameMax = 200;

export const transcriptionModelLanguagesItemMax = 35;

export const transcriptionModelLanguagesMax = 500;

export const transcriptionModelSizeMin = 0;

export const transcriptionModelProblemMax = 2000;



export const TranscriptionModel = zod.object({
  "id": zod.string().min(1).max(transcriptionModelIdMax),
  "name": zod.string().min(1).max(transcriptionModelNameMax),
  "languages": zod.array(zod.string().min(1).max(transcriptionModelLanguagesItemMax)).max(transcriptionModelLanguagesMax).describe('The BCP 47 codes of the languages that it knows; empty if they aren\'t known'),
  "hasWordTimes": zod.boolean().exactOptional().describe('Whether it measures the time of each word. Otherwise the times of words are estimates'),
  "size": zod.int().min(transcriptionModelSizeMin).nullable().describe('In bytes; null if it isn\'t known'),
  "problem": zod.string().min(1).max(transcriptionModelProblemMax).nullable().describe('Why it can\'t be used, in words for the user; null if it can')
});

export type TranscriptionModel = zod.input<typeof TranscriptionModel>;
export type TranscriptionModelOutput = zod.output<typeof TranscriptionModel>;
