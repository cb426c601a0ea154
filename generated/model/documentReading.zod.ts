/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const documentReadingPagesMin = 0;

export const documentReadingWordsMin = 0;

export const documentReadingConfidenceMin = 0;
export const documentReadingConfidenceMax = 1;

export const documentReadingUnsureMin = 0;

export const documentReadingTermsMin = 0;



export const DocumentReading = zod.object({
  "pages": zod.int().min(documentReadingPagesMin).describe('The pages of which everything was read that their text doesn\'t explain'),
  "words": zod.int().min(documentReadingWordsMin).describe('The words that were read'),
  "confidence": zod.number().min(documentReadingConfidenceMin).max(documentReadingConfidenceMax).exactOptional().describe('The mean confidence of the words. Omitted if there are none'),
  "unsure": zod.int().min(documentReadingUnsureMin).describe('The words with a confidence below 0.8'),
  "terms": zod.int().min(documentReadingTermsMin).describe('The redacted words and passages and the terms of the watch list that were searched for')
}).describe('What text recognition read on the drawn pages of the output to find redacted words, and terms of the watch list, that the text of the\npages doesn\'t have. Omitted where nothing had to be read\n');

export type DocumentReading = zod.input<typeof DocumentReading>;
export type DocumentReadingOutput = zod.output<typeof DocumentReading>;
