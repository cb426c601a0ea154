/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { TranscriptionModel } from './transcriptionModel.zod.ts';

export const transcriptionModelListModelsMax = 50;



export const TranscriptionModelList = zod.object({
  "models": zod.array(TranscriptionModel).max(transcriptionModelListModelsMax)
});

export type TranscriptionModelList = zod.input<typeof TranscriptionModelList>;
export type TranscriptionModelListOutput = zod.output<typeof TranscriptionModelList>;
