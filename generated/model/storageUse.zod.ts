/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const storageUseUsedBytesMin = 0;




export const StorageUse = zod.object({
  "usedBytes": zod.int().min(storageUseUsedBytesMin).describe('The user\'s files and versions and the announced sizes of unfinished uploads'),
  "limitBytes": zod.int().min(1).describe('An upload that would exceed it gets 413 with the code storage-quota')
});

export type StorageUse = zod.input<typeof StorageUse>;
export type StorageUseOutput = zod.output<typeof StorageUse>;
