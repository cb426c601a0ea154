/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ReportedVersion } from './reportedVersion.zod.ts';
import { VerificationReport } from './verificationReport.zod.ts';

export const VersionReport = zod.object({
  "version": ReportedVersion,
  "report": VerificationReport
}).describe('A verification report as a file of its own');

export type VersionReport = zod.input<typeof VersionReport>;
export type VersionReportOutput = zod.output<typeof VersionReport>;
