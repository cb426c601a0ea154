/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const CameraTimestampMax = 40;



export const CameraTimestamp = zod.iso.datetime({"offset":true}).max(CameraTimestampMax).describe('The timestamps are specified, their format is not. Here, ISO 8601 with an offset, as camera clouds use');

export type CameraTimestamp = zod.input<typeof CameraTimestamp>;
export type CameraTimestampOutput = zod.output<typeof CameraTimestamp>;
