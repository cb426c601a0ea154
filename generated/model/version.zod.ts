/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { VerificationReport } from './verificationReport.zod.ts';
import { VersionMedia } from './versionMedia.zod.ts';

export const versionTitleMax = 200;

export const versionDescriptionMax = 2000;

export const versionFileNameMax = 255;

export const versionContentTypeMax = 100;

export const versionSizeMin = 0;

export const versionCreatedAtMin = 0;

export const versionReleaseReasonMax = 2000;



export const Version = zod.object({
  "id": Id,
  "mediaId": Id,
  "title": zod.string().min(1).max(versionTitleMax),
  "description": zod.string().max(versionDescriptionMax),
  "fileName": zod.string().min(1).max(versionFileNameMax),
  "contentType": zod.string().max(versionContentTypeMax),
  "size": zod.int().min(versionSizeMin).describe('Bytes'),
  "createdAt": zod.number().min(versionCreatedAtMin).describe('Epoch seconds'),
  "release": zod.enum(['released', 'held']).describe('A version with findings is on hold until it is released with a reason'),
  "outdated": zod.boolean().exactOptional().describe('The review has changed since this version was made'),
  "imported": zod.boolean().exactOptional().describe('The version and its report were imported from an archive. Its files match the hashes in the report; their origin isn\'t proven otherwise'),
  "releaseReason": zod.string().max(versionReleaseReasonMax).nullable(),
  "report": VerificationReport,
  "media": VersionMedia.exactOptional()
});

export type Version = zod.input<typeof Version>;
export type VersionOutput = zod.output<typeof Version>;
