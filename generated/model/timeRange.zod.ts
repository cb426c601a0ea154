/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { CameraTimestamp } from './cameraTimestamp.zod.ts';

export const TimeRange = zod.object({
  "startTimestamp": CameraTimestamp,
  "endTimestamp": zod.union([CameraTimestamp,zod.null()]).describe('Null while it is ongoing (assumed)')
});

export type TimeRange = zod.input<typeof TimeRange>;
export type TimeRangeOutput = zod.output<typeof TimeRange>;
