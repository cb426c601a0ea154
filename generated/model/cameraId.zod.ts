/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const CameraIdMax = 200;



export const CameraId = zod.string().min(1).max(CameraIdMax);

export type CameraId = zod.input<typeof CameraId>;
export type CameraIdOutput = zod.output<typeof CameraId>;
