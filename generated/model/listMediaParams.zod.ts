/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { MediaSort } from './mediaSort.zod.ts';
import { MediaState } from './mediaState.zod.ts';
import { MediaType } from './mediaType.zod.ts';
import { MediaWork } from './mediaWork.zod.ts';

export const listMediaParamsPageDefault = 0;
export const listMediaParamsPageMin = 0;
export const listMediaParamsPageMax = 1000000;

export const listMediaParamsRowsPerPageDefault = 50;
export const listMediaParamsRowsPerPageMax = 200;


export const ListMediaParams = zod.object({
  "page": zod.int().min(listMediaParamsPageMin).max(listMediaParamsPageMax).default(listMediaParamsPageDefault),
  "rowsPerPage": zod.int().min(1).max(listMediaParamsRowsPerPageMax).default(listMediaParamsRowsPerPageDefault),
  "projectId": Id.exactOptional(),
  "sort": MediaSort.exactOptional(),
  "type": MediaType.exactOptional(),
  "state": MediaState.exactOptional(),
  "release": zod.enum(['released', 'held']).exactOptional(),
  "work": MediaWork.exactOptional()
})

export type ListMediaParams = zod.input<typeof ListMediaParams>;
export type ListMediaParamsOutput = zod.output<typeof ListMediaParams>;
