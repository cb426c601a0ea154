/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { VerificationCheckName } from './verificationCheckName.zod.ts';

export const reportCoverageCheckedMin = 0;

export const reportCoverageTotalMin = 0;



export const ReportCoverage = zod.object({
  "check": VerificationCheckName,
  "unit": zod.enum(['regions', 'pixels', 'frames', 'seconds', 'pages', 'characters']),
  "checked": zod.number().min(reportCoverageCheckedMin),
  "total": zod.number().min(reportCoverageTotalMin)
}).describe('How much of the output a check really examined, counted while it ran. Below its total, `regions` makes the report incomplete; `rest` may\nbe below it, because blocks of a lossy file that touch a region can\'t be compared.\n');

export type ReportCoverage = zod.input<typeof ReportCoverage>;
export type ReportCoverageOutput = zod.output<typeof ReportCoverage>;
