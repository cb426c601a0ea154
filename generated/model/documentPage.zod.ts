/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { PageWord } from './pageWord.zod.ts';


export const documentPageWidthExclusiveMin = 0;

export const documentPageHeightExclusiveMin = 0;

export const documentPageTextMax = 1000000;

export const documentPageWordsMax = 200000;

export const documentPageMethodsMax = 2;

export const documentPageConfidenceMin = 0;
export const documentPageConfidenceMax = 1;



export const DocumentPage = zod.object({
  "page": zod.int().min(1).describe('The page number from 1'),
  "width": zod.number().gt(documentPageWidthExclusiveMin).describe('Of the displayed page, in points'),
  "height": zod.number().gt(documentPageHeightExclusiveMin).describe('Of the displayed page, in points'),
  "text": zod.string().max(documentPageTextMax).describe('In reading order, words separated by spaces and lines by line feeds'),
  "words": zod.array(PageWord).max(documentPageWordsMax),
  "methods": zod.array(zod.enum(['text', 'recognition'])).max(documentPageMethodsMax).describe('text: the file has the words. recognition: they were recognised in images. Empty on a page without words'),
  "confidence": zod.number().min(documentPageConfidenceMin).max(documentPageConfidenceMax).exactOptional().describe('The mean confidence of what was recognised in the images of the page, with the lines that couldn\'t be read. A page below 0.93 was\nhard to read, and a search can miss words on it. Omitted where nothing was recognised, or where it isn\'t known\n')
});

export type DocumentPage = zod.input<typeof DocumentPage>;
export type DocumentPageOutput = zod.output<typeof DocumentPage>;
