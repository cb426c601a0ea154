/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CameraId } from './cameraId.zod.ts';
import { CameraTimestamp } from './cameraTimestamp.zod.ts';
import { ImportOptions } from './importOptions.zod.ts';

export const CameraImportRequest = zod.object({
  "cameraId": CameraId,
  "start": CameraTimestamp,
  "end": CameraTimestamp,
  "options": ImportOptions
});

export type CameraImportRequest = zod.input<typeof CameraImportRequest>;
export type CameraImportRequestOutput = zod.output<typeof CameraImportRequest>;
