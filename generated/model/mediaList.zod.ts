/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Media } from './media.zod.ts';

export const mediaListTotalMin = 0;



export const MediaList = zod.object({
  "medias": zod.record(zod.string(), Media),
  "total": zod.int().min(mediaListTotalMin)
}).describe('Every key of medias equals the id of its value, and total is at least their number');

export type MediaList = zod.input<typeof MediaList>;
export type MediaListOutput = zod.output<typeof MediaList>;
