/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const errorReportErrorMax = 20000;

export const errorReportStackMax = 50000;

export const errorReportMediaIdMax = 200;



export const ErrorReport = zod.object({
  "error": zod.string().max(errorReportErrorMax),
  "stack": zod.string().max(errorReportStackMax).exactOptional(),
  "mediaId": zod.string().max(errorReportMediaIdMax).exactOptional()
});

export type ErrorReport = zod.input<typeof ErrorReport>;
export type ErrorReportOutput = zod.output<typeof ErrorReport>;
