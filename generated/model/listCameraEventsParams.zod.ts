/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CameraId } from './cameraId.zod.ts';
import { CameraTimestamp } from './cameraTimestamp.zod.ts';

export const ListCameraEventsParams = zod.object({
  "cameraId": CameraId,
  "start": CameraTimestamp,
  "end": CameraTimestamp
})

export type ListCameraEventsParams = zod.input<typeof ListCameraEventsParams>;
export type ListCameraEventsParamsOutput = zod.output<typeof ListCameraEventsParams>;
