/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Media } from './media.zod.ts';

export const ImportedMediaListMax = 10000;



export const ImportedMediaList = zod.array(Media).max(ImportedMediaListMax);

export type ImportedMediaList = zod.input<typeof ImportedMediaList>;
export type ImportedMediaListOutput = zod.output<typeof ImportedMediaList>;
