/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ConvertedFormat = zod.enum(['TIFF', 'HEIC', 'GIF', 'WebP']).describe('A format of uploads that is converted after the upload');

export type ConvertedFormat = zod.input<typeof ConvertedFormat>;
export type ConvertedFormatOutput = zod.output<typeof ConvertedFormat>;
