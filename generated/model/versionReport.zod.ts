/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ReportedVersion } from './reportedVersion.zod.ts';
import { VerificationReport } from './verificationReport.zod.ts';

export const versionReportLeavesVisibleMax = 500;



export const VersionReport = zod.object({
  "leavesVisible": zod.string().min(1).max(versionReportLeavesVisibleMax).exactOptional().describe('A sentence that lists what stays visible or audible although it was marked for redaction: the items in `excluded`. Omitted\nif nothing was excluded\n'),
  "version": ReportedVersion,
  "report": VerificationReport
}).describe('A verification report as a file of its own');

export type VersionReport = zod.input<typeof VersionReport>;
export type VersionReportOutput = zod.output<typeof VersionReport>;
