/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DeletedItem } from './deletedItem.zod.ts';
import { Detector } from './detector.zod.ts';
import { FaceWaiver } from './faceWaiver.zod.ts';
import { RedactedRegion } from './redactedRegion.zod.ts';
import { VerificationCheck } from './verificationCheck.zod.ts';
import { VerificationFinding } from './verificationFinding.zod.ts';
import { VerificationSearch } from './verificationSearch.zod.ts';

export const verificationReportReviewRevisionMin = 0;

export const verificationReportSourceSha256RegExp = new RegExp('^[0-9a-f]{64}$');
export const verificationReportOutputSha256RegExp = new RegExp('^[0-9a-f]{64}$');
export const verificationReportSourceContentTypeMax = 100;

export const verificationReportOutputContentTypeMax = 100;



export const verificationReportRedactedMax = 10000;

export const verificationReportKeptMin = 0;

export const verificationReportWaiversMax = 10000;

export const verificationReportDeletedMax = 10000;

export const verificationReportSearchesMax = 20;

export const verificationReportChecksMax = 20;

export const verificationReportFindingsMax = 10000;

export const verificationReportNotesItemMax = 2000;

export const verificationReportNotesMax = 20;

export const verificationReportReviewedByNameMax = 201;

export const verificationReportReviewedByEmailMax = 254;

export const verificationReportVerifiedAtMin = 0;



export const VerificationReport = zod.object({
  "outcome": zod.enum(['passed', 'findings']).describe('Warnings alone count as passed'),
  "reviewRevision": zod.int().min(verificationReportReviewRevisionMin).exactOptional().describe('The revision of the review that was redacted'),
  "sourceSha256": zod.string().regex(verificationReportSourceSha256RegExp),
  "outputSha256": zod.string().regex(verificationReportOutputSha256RegExp),
  "sourceContentType": zod.string().max(verificationReportSourceContentTypeMax),
  "outputContentType": zod.string().max(verificationReportOutputContentTypeMax),
  "width": zod.int().min(1),
  "height": zod.int().min(1),
  "detector": Detector,
  "redacted": zod.array(RedactedRegion).max(verificationReportRedactedMax),
  "kept": zod.int().min(verificationReportKeptMin).describe('The number of items that the reviewer left visible'),
  "waivers": zod.array(FaceWaiver).max(verificationReportWaiversMax).exactOptional().describe('Faces in the output that the reviewer left visible, so that they aren\'t findings'),
  "deleted": zod.array(DeletedItem).max(verificationReportDeletedMax).exactOptional().describe('Detections that the reviewer rejected'),
  "searches": zod.array(VerificationSearch).max(verificationReportSearchesMax).exactOptional().describe('The searches of the output'),
  "checks": zod.array(VerificationCheck).max(verificationReportChecksMax),
  "findings": zod.array(VerificationFinding).max(verificationReportFindingsMax),
  "notes": zod.array(zod.string().max(verificationReportNotesItemMax)).max(verificationReportNotesMax).describe('Notes for the user, such as a change of format'),
  "reviewedBy": zod.object({
  "name": zod.string().max(verificationReportReviewedByNameMax),
  "email": zod.string().max(verificationReportReviewedByEmailMax)
}),
  "verifiedAt": zod.number().min(verificationReportVerifiedAtMin).describe('Epoch seconds')
});

export type VerificationReport = zod.input<typeof VerificationReport>;
export type VerificationReportOutput = zod.output<typeof VerificationReport>;
