/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const uploadItemIdMax = 200;

export const uploadItemFileNameMax = 255;

export const uploadItemProgressMin = 0;
export const uploadItemProgressMax = 100;

export const uploadItemDurationMin = 0;



export const UploadItem = zod.object({
  "id": zod.string().min(1).max(uploadItemIdMax),
  "fileName": zod.string().max(uploadItemFileNameMax),
  "progress": zod.number().min(uploadItemProgressMin).max(uploadItemProgressMax).describe('In percent'),
  "duration": zod.number().min(uploadItemDurationMin).describe('Seconds')
}).describe('State of the client');

export type UploadItem = zod.input<typeof UploadItem>;
export type UploadItemOutput = zod.output<typeof UploadItem>;
