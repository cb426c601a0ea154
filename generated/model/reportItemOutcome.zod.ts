/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ReportItemOutcome = zod.enum(['redacted', 'visible', 'excluded', 'deleted']).describe('redacted: covered in the output. visible: kept by the reviewer. excluded: left out by the request\'s targets and labels. deleted:\na detection that the reviewer rejected.\n');

export type ReportItemOutcome = zod.input<typeof ReportItemOutcome>;
export type ReportItemOutcomeOutput = zod.output<typeof ReportItemOutcome>;
