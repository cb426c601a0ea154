/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { DocumentPage } from './documentPage.zod.ts';
import { HiddenPart } from './hiddenPart.zod.ts';
import { Id } from './id.zod.ts';

export const documentPagesSha256RegExp = new RegExp('^[0-9a-f]{64}$');

export const documentPagesHiddenMax = 1000;

export const documentPagesPagesMax = 200;



export const DocumentPages = zod.object({
  "mediaId": Id,
  "sha256": zod.string().regex(documentPagesSha256RegExp).describe('The SHA-256 of the file that was read'),
  "pageCount": zod.int().min(1).describe('Of the whole document'),
  "hidden": zod.array(HiddenPart).max(documentPagesHiddenMax).describe('Content that a reader of the pages doesn\'t see. Empty until the document is read completely'),
  "complete": zod.boolean().describe('Whether all pages are read'),
  "pages": zod.array(DocumentPage).max(documentPagesPagesMax)
});

export type DocumentPages = zod.input<typeof DocumentPages>;
export type DocumentPagesOutput = zod.output<typeof DocumentPages>;
