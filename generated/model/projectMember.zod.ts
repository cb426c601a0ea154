/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';

export const projectMemberNameMax = 200;

export const projectMemberEmailMax = 254;



export const ProjectMember = zod.object({
  "id": Id,
  "name": zod.string().max(projectMemberNameMax),
  "email": zod.string().max(projectMemberEmailMax)
});

export type ProjectMember = zod.input<typeof ProjectMember>;
export type ProjectMemberOutput = zod.output<typeof ProjectMember>;
