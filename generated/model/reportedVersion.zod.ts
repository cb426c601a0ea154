/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const reportedVersionTitleMax = 200;

export const reportedVersionDescriptionMax = 2000;

export const reportedVersionFileNameMax = 255;

export const reportedVersionContentTypeMax = 100;

export const reportedVersionSizeMin = 0;

export const reportedVersionCreatedAtMin = 0;

export const reportedVersionReleaseReasonMax = 2000;



export const ReportedVersion = zod.object({
  "id": Id,
  "mediaId": Id,
  "title": zod.string().min(1).max(reportedVersionTitleMax),
  "description": zod.string().max(reportedVersionDescriptionMax),
  "fileName": zod.string().min(1).max(reportedVersionFileNameMax),
  "contentType": zod.string().max(reportedVersionContentTypeMax),
  "size": zod.int().min(reportedVersionSizeMin).describe('Bytes'),
  "createdAt": zod.number().min(reportedVersionCreatedAtMin).describe('Epoch seconds'),
  "release": zod.enum(['released', 'held']),
  "imported": zod.boolean().exactOptional().describe('The version and its report come from an archive, as in `Version`'),
  "releaseReason": zod.string().max(reportedVersionReleaseReasonMax).nullable()
}).describe('A version without its report');

export type ReportedVersion = zod.input<typeof ReportedVersion>;
export type ReportedVersionOutput = zod.output<typeof ReportedVersion>;
