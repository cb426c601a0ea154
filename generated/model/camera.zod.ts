/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CameraId } from './cameraId.zod.ts';

export const cameraNameMax = 200;

export const cameraTimeZoneMax = 64;



export const Camera = zod.object({
  "id": CameraId,
  "name": zod.string().max(cameraNameMax),
  "status": zod.enum(['online', 'offline', 'bridge-offline', 'invalid-credentials', 'error']).exactOptional().describe('Absent when unknown. Recordings of an offline camera stay available'),
  "timeZone": zod.string().min(1).max(cameraTimeZoneMax).exactOptional().describe('The camera\'s time zone in the IANA database. Absent when unknown'),
  "hasAudio": zod.boolean().exactOptional().describe('Whether its recordings have audio, which can be transcribed. Absent when unknown')
});

export type Camera = zod.input<typeof Camera>;
export type CameraOutput = zod.output<typeof Camera>;
