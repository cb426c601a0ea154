/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CameraFile } from './cameraFile.zod.ts';

export const CameraFileListMax = 10000;



export const CameraFileList = zod.array(CameraFile).max(CameraFileListMax);

export type CameraFileList = zod.input<typeof CameraFileList>;
export type CameraFileListOutput = zod.output<typeof CameraFileList>;
