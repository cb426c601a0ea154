/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const mediaUpdateNameMax = 255;


export const mediaUpdateNameRegExp = new RegExp('\\S');


export const MediaUpdate = zod.object({
  "name": zod.string().min(1).max(mediaUpdateNameMax).regex(mediaUpdateNameRegExp).exactOptional(),
  "projectId": Id.exactOptional()
}).describe('Absent fields stay unchanged; at least one is required');

export type MediaUpdate = zod.input<typeof MediaUpdate>;
export type MediaUpdateOutput = zod.output<typeof MediaUpdate>;
