/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ExportedVersion } from './exportedVersion.zod.ts';
import { IntegrationInfo } from './integrationInfo.zod.ts';
import { MediaState } from './mediaState.zod.ts';
import { MediaType } from './mediaType.zod.ts';

export const mediaIdMax = 64;

export const mediaNameMax = 255;

export const mediaUploadDateMin = 0;

export const mediaProjectNameMax = 200;

export const mediaProjectIdMax = 64;

export const mediaExportedVersionsMax = 1000;

export const mediaSizeMin = 0;

export const mediaDurationMin = 0;

export const mediaThumbTokenMax = 1000;

export const mediaThumbPathMax = 500;

export const mediaReviewProgressReviewedMin = 0;

export const mediaReviewProgressTotalMin = 0;

export const mediaOwnerIdMax = 64;


export const mediaOwnerIdRegExp = new RegExp('^[A-Za-z0-9_-]+$');


export const Media = zod.object({
  "id": zod.string().min(1).max(mediaIdMax),
  "name": zod.string().max(mediaNameMax),
  "uploadDate": zod.number().min(mediaUploadDateMin).describe('Epoch seconds'),
  "projectName": zod.string().max(mediaProjectNameMax).nullish(),
  "projectId": zod.string().min(1).max(mediaProjectIdMax),
  "exportedVersions": zod.array(ExportedVersion).max(mediaExportedVersionsMax),
  "state": MediaState,
  "type": MediaType,
  "progress": zod.number().exactOptional().describe('The current job\'s progress in percent'),
  "size": zod.number().min(mediaSizeMin).describe('Bytes'),
  "duration": zod.number().min(mediaDurationMin).exactOptional().describe('Seconds'),
  "thumbToken": zod.string().max(mediaThumbTokenMax).exactOptional().describe('The query parameter token for thumbPath'),
  "thumbPath": zod.string().max(mediaThumbPathMax).exactOptional().describe('The thumbnail\'s path below the base path'),
  "integrationInfo": zod.union([IntegrationInfo,zod.null()]).exactOptional(),
  "work": zod.enum(['search', 'review', 'hold', 'ready', 'failed', 'busy']).exactOptional().describe('The file\'s next step. search: a detection or transcription. review: decisions and an export of the current review, also of a\nrecording that the back end can\'t transcribe. hold: its newest version is on hold. ready: its newest version is released and up to\ndate. failed: its last job failed. busy: a job runs.\n'),
  "reviewProgress": zod.object({
  "reviewed": zod.int().min(mediaReviewProgressReviewedMin),
  "total": zod.int().min(mediaReviewProgressTotalMin)
}).exactOptional().describe('How many items of the review have been reviewed, deleted detections included. Omitted without a review'),
  "ownerId": zod.string().min(1).max(mediaOwnerIdMax).regex(mediaOwnerIdRegExp).exactOptional().describe('The user whose file it is, which is the owner of its project; only they may move and delete it')
});

export type Media = zod.input<typeof Media>;
export type MediaOutput = zod.output<typeof Media>;
