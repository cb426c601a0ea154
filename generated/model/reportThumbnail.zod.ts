/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ReportThumbnailMax = 40000;


export const ReportThumbnailRegExp = new RegExp('^data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}$');


export const ReportThumbnail = zod.string().max(ReportThumbnailMax).regex(ReportThumbnailRegExp).describe('The item\'s place in the output, never in the source, as a data URL of a JPEG. Only the report of a released version has\nthumbnails: the output of a version on hold can\'t be opened, and lists of versions don\'t have them.\n');

export type ReportThumbnail = zod.input<typeof ReportThumbnail>;
export type ReportThumbnailOutput = zod.output<typeof ReportThumbnail>;
