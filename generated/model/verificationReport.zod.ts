/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DeletedItem } from './deletedItem.zod.ts';
import { Detector } from './detector.zod.ts';
import { ExcludedItem } from './excludedItem.zod.ts';
import { FaceWaiver } from './faceWaiver.zod.ts';
import { JudgedFinding } from './judgedFinding.zod.ts';
import { RedactedRegion } from './redactedRegion.zod.ts';
import { ReportAttestation } from './reportAttestation.zod.ts';
import { ReportCoverage } from './reportCoverage.zod.ts';
import { ReportDetails } from './reportDetails.zod.ts';
import { ReportEngine } from './reportEngine.zod.ts';
import { ReportItem } from './reportItem.zod.ts';
import { ReportResult } from './reportResult.zod.ts';
import { VerificationCheck } from './verificationCheck.zod.ts';
import { VerificationFinding } from './verificationFinding.zod.ts';
import { VerificationSearch } from './verificationSearch.zod.ts';

export const verificationReportCoverageMax = 20;

export const verificationReportEnginesMax = 20;

export const verificationReportExcludedMax = 10000;

export const verificationReportReviewRevisionMin = 0;

export const verificationReportSourceSha256RegExp = new RegExp('^[0-9a-f]{64}$');
export const verificationReportOutputSha256RegExp = new RegExp('^[0-9a-f]{64}$');
export const verificationReportSourceContentTypeMax = 100;

export const verificationReportOutputContentTypeMax = 100;



export const verificationReportRedactedMax = 10000;

export const verificationReportKeptMin = 0;

export const verificationReportWaiversMax = 10000;

export const verificationReportJudgedMax = 10000;

export const verificationReportDeletedMax = 10000;

export const verificationReportItemsMax = 40000;

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
  "result": ReportResult.exactOptional(),
  "details": ReportDetails.exactOptional(),
  "coverage": zod.array(ReportCoverage).max(verificationReportCoverageMax).exactOptional(),
  "engines": zod.array(ReportEngine).max(verificationReportEnginesMax).exactOptional(),
  "excluded": zod.array(ExcludedItem).max(verificationReportExcludedMax).exactOptional().describe('Items that the request\'s targets and labels left out. They count as kept and aren\'t findings'),
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
  "judged": zod.array(JudgedFinding).max(verificationReportJudgedMax).exactOptional().describe('Faces in the output that the reviewer judged not to be faces in an earlier version. Omitted if there are none'),
  "deleted": zod.array(DeletedItem).max(verificationReportDeletedMax).exactOptional().describe('Detections that the reviewer rejected'),
  "items": zod.array(ReportItem).max(verificationReportItemsMax).exactOptional().describe('All items of the review with their decisions, reviewers and reasons, deleted ones too'),
  "attestation": ReportAttestation.exactOptional(),
  "searches": zod.array(VerificationSearch).max(verificationReportSearchesMax).exactOptional().describe('The searches of the output'),
  "checks": zod.array(VerificationCheck).max(verificationReportChecksMax),
  "findings": zod.array(VerificationFinding).max(verificationReportFindingsMax),
  "notes": zod.array(zod.string().max(verificationReportNotesItemMax)).max(verificationReportNotesMax).describe('Notes for the user, such as a change of format'),
  "reviewedBy": zod.object({
  "name": zod.string().max(verificationReportReviewedByNameMax),
  "email": zod.string().max(verificationReportReviewedByEmailMax)
}),
  "verifiedAt": zod.number().min(verificationReportVerifiedAtMin).describe('Epoch seconds')
}).describe('The report of a version of any media type. It is a union by media type that clients of version 1.0.0 can still read: for them, every\nfield of an image\'s report is required, and a value that is added to an enum of a response, or a field that becomes optional, would\nbreak them. So their fields stay as they were, the parts that differ are in `details`, with `mediaType` as the discriminator, and\n`result` has the outcome incomplete, for which `outcome` is findings, so that every client holds the version. Without `details`, it is\nthe report of an image by a back end of version 1.0.0. For other media types, `width` and `height` are those of the frame or of the\nfirst page, or 1 where there is none; `redacted` is empty, and `detector` names the search of the verification.\n');

export type VerificationReport = zod.input<typeof VerificationReport>;
export type VerificationReportOutput = zod.output<typeof VerificationReport>;
