/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { MediaFile } from './mediaFile.zod.ts';
import { UnavailableAction } from './unavailableAction.zod.ts';

export const mediaDetailsUnavailableMax = 5;



export const MediaDetails = zod.object({
  "mediaId": Id,
  "file": zod.union([MediaFile,zod.null()]),
  "unavailable": zod.array(UnavailableAction).max(mediaDetailsUnavailableMax)
});

export type MediaDetails = zod.input<typeof MediaDetails>;
export type MediaDetailsOutput = zod.output<typeof MediaDetails>;
