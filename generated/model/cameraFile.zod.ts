/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CameraFileId } from './cameraFileId.zod.ts';
import { Media } from './media.zod.ts';

export const cameraFileNameMax = 500;

export const cameraFileDirectoryMax = 2000;

export const cameraFileMimeTypeMax = 200;



export const CameraFile = zod.object({
  "id": CameraFileId,
  "name": zod.string().max(cameraFileNameMax),
  "directory": zod.string().max(cameraFileDirectoryMax),
  "mimeType": zod.string().max(cameraFileMimeTypeMax),
  "media": Media.exactOptional(),
  "hasAudio": zod.boolean().exactOptional().describe('Whether the file has audio, which can be transcribed. Absent when unknown')
});

export type CameraFile = zod.input<typeof CameraFile>;
export type CameraFileOutput = zod.output<typeof CameraFile>;
