/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const redactOutputContainerMax = 32;


export const redactOutputContainerRegExp = new RegExp('^[a-z0-9]+$');
export const redactOutputCodecMax = 32;


export const redactOutputCodecRegExp = new RegExp('^[a-z0-9]+$');


export const RedactOutput = zod.object({
  "container": zod.string().max(redactOutputContainerMax).regex(redactOutputContainerRegExp).exactOptional().describe('The common name in lower case, such as png, jpeg, webp, mp4, webm, mp3, wav or pdf'),
  "codec": zod.string().max(redactOutputCodecMax).regex(redactOutputCodecRegExp).exactOptional().describe('The common name in lower case, such as h264 or opus'),
  "audio": zod.enum(['keep', 'mute', 'remove']).exactOptional().describe('keep: as in the source, except for redacted spans. mute: silent tracks of the same length. remove: no audio tracks'),
  "pages": zod.enum(['images', 'vectors']).exactOptional().describe('How pages of a PDF without redactions are written. images: as images with selectable words, like pages with redactions. vectors:\ndrawn again as vectors, with nothing that isn\'t painted on them; a page that can\'t be drawn so safely becomes an image.\n')
}).describe('How the version is written. Omitted values are chosen by the back end, as close to the source as it can. A value that it can\'t fulfil\ngets 422 with the field, such as `output.codec`; a value is never replaced silently.\n');

export type RedactOutput = zod.input<typeof RedactOutput>;
export type RedactOutputOutput = zod.output<typeof RedactOutput>;
