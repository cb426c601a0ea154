/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Camera } from './camera.zod.ts';

export const CameraListMax = 10000;



export const CameraList = zod.array(Camera).max(CameraListMax);

export type CameraList = zod.input<typeof CameraList>;
export type CameraListOutput = zod.output<typeof CameraList>;
