/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const CameraFileIdMax = 200;



export const CameraFileId = zod.string().min(1).max(CameraFileIdMax);

export type CameraFileId = zod.input<typeof CameraFileId>;
export type CameraFileIdOutput = zod.output<typeof CameraFileId>;
