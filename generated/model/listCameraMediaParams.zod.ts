/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CameraId } from './cameraId.zod.ts';
import { CameraTimestamp } from './cameraTimestamp.zod.ts';

export const ListCameraMediaParams = zod.object({
  "cameraId": CameraId,
  "start": CameraTimestamp,
  "end": CameraTimestamp
})

export type ListCameraMediaParams = zod.input<typeof ListCameraMediaParams>;
export type ListCameraMediaParamsOutput = zod.output<typeof ListCameraMediaParams>;
