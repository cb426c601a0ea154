/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ReportResult = zod.enum(['passed', 'findings', 'incomplete']).describe('passed: no findings, except warnings. findings: there are errors. incomplete: a check couldn\'t examine everything that it must, so\nthere may be more findings than are listed. Only passed releases a version without a reason.\n');

export type ReportResult = zod.input<typeof ReportResult>;
export type ReportResultOutput = zod.output<typeof ReportResult>;
