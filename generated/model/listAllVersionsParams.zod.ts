/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { MediaType } from './mediaType.zod.ts';
import { VersionSort } from './versionSort.zod.ts';

export const listAllVersionsParamsPageDefault = 0;
export const listAllVersionsParamsPageMin = 0;
export const listAllVersionsParamsPageMax = 1000000;

export const listAllVersionsParamsRowsPerPageDefault = 50;
export const listAllVersionsParamsRowsPerPageMax = 200;

export const listAllVersionsParamsSearchMax = 200;

export const listAllVersionsParamsFromMin = 0;
export const listAllVersionsParamsFromMax = 100000000000;

export const listAllVersionsParamsToMin = 0;
export const listAllVersionsParamsToMax = 100000000000;


export const ListAllVersionsParams = zod.object({
  "page": zod.int().min(listAllVersionsParamsPageMin).max(listAllVersionsParamsPageMax).default(listAllVersionsParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listAllVersionsParamsRowsPerPageMax).default(listAllVersionsParamsRowsPerPageDefault),
  "projectId": Id.exactOptional(),
  "sort": VersionSort.exactOptional(),
  "type": MediaType.exactOptional(),
  "release": zod.enum(['released', 'held']).exactOptional(),
  "outdated": zod.enum(['true', 'false']).exactOptional(),
  "search": zod.string().min(1).max(listAllVersionsParamsSearchMax).exactOptional(),
  "from": zod.int().min(listAllVersionsParamsFromMin).max(listAllVersionsParamsFromMax).exactOptional(),
  "to": zod.int().min(listAllVersionsParamsToMin).max(listAllVersionsParamsToMax).exactOptional()
})

export type ListAllVersionsParams = zod.input<typeof ListAllVersionsParams>;
export type ListAllVersionsParamsOutput = zod.output<typeof ListAllVersionsParams>;
