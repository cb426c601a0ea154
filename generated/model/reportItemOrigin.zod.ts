/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ReportItemOrigin = zod.enum(['search', 'watch-list', 'transcript']).describe('search: a search of a document, or one of its search terms. watch-list: an entry of the watch list. transcript: words of the\ntranscript. Never the words themselves. Omitted for all other items.\n');

export type ReportItemOrigin = zod.input<typeof ReportItemOrigin>;
export type ReportItemOriginOutput = zod.output<typeof ReportItemOrigin>;
