/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CameraId } from './cameraId.zod.ts';

export const cameraNameMax = 200;



export const Camera = zod.object({
  "id": CameraId,
  "name": zod.string().max(cameraNameMax)
});

export type Camera = zod.input<typeof Camera>;
export type CameraOutput = zod.output<typeof Camera>;
