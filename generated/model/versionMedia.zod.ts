/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { MediaType } from './mediaType.zod.ts';

export const versionMediaNameMax = 255;

export const versionMediaProjectIdMax = 64;



export const VersionMedia = zod.object({
  "name": zod.string().max(versionMediaNameMax),
  "type": MediaType,
  "projectId": zod.string().min(1).max(versionMediaProjectIdMax)
}).describe('The media that the version was exported from, for lists over several media; may be omitted');

export type VersionMedia = zod.input<typeof VersionMedia>;
export type VersionMediaOutput = zod.output<typeof VersionMedia>;
