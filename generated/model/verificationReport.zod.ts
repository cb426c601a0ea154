/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Detector } from './detector.zod.ts';
import { RedactedRegion } from './redactedRegion.zod.ts';
import { VerificationCheck } from './verificationCheck.zod.ts';
import { VerificationFinding } from './verificationFinding.zod.ts';

export const verificationReportSourceSha256RegExp = new RegExp('^[0-9a-f]{64}$');
export const verificationReportOutputSha256RegExp = new RegExp('^[0-9a-f]{64}$');
export const verificationReportSourceContentTypeMax = 100;

export const verificationReportOutputContentTypeMax = 100;



export const verificationReportRedactedMax = 10000;

export const verificationReportKeptMin = 0;

export const verificationReportChecksMax = 20;

export const verificationReportFindingsMax = 10000;

export const verificationReportNotesItemMax = 2000;

export const verificationReportNotesMax = 20;

export const verificationReportReviewedByNameMax = 201;

export const verificationReportReviewedByEmailMax = 254;

export const verificationReportVerifiedAtMin = 0;



export const VerificationReport = zod.object({
  "outcome": zod.enum(['passed', 'findings']),
  "sourceSha256": zod.string().regex(verificationReportSourceSha256RegExp),
  "outputSha256": zod.string().regex(verificationReportOutputSha256RegExp),
  "sourceContentType": zod.string().max(verificationReportSourceContentTypeMax),
  "outputContentType": zod.string().max(verificationReportOutputContentTypeMax),
  "width": zod.int().min(1),
  "height": zod.int().min(1),
  "detector": Detector,
  "redacted": zod.array(RedactedRegion).max(verificationReportRedactedMax),
  "kept": zod.int().min(verificationReportKeptMin).describe('How many detections the reviewer let stand'),
  "checks": zod.array(VerificationCheck).max(verificationReportChecksMax),
  "findings": zod.array(VerificationFinding).max(verificationReportFindingsMax),
  "notes": zod.array(zod.string().max(verificationReportNotesItemMax)).max(verificationReportNotesMax).describe('What the person should know, such as a change of format'),
  "reviewedBy": zod.object({
  "name": zod.string().max(verificationReportReviewedByNameMax),
  "email": zod.string().max(verificationReportReviewedByEmailMax)
}),
  "verifiedAt": zod.number().min(verificationReportVerifiedAtMin).describe('Epoch seconds')
});

export type VerificationReport = zod.input<typeof VerificationReport>;
export type VerificationReportOutput = zod.output<typeof VerificationReport>;
