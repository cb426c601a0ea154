/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Id } from './id.zod.ts';
import { ProjectMember } from './projectMember.zod.ts';

export const projectNameMax = 200;

export const projectDateCreatedMin = 0;

export const projectMediaCountMin = 0;

export const projectMembersMax = 100;



export const Project = zod.object({
  "id": Id,
  "name": zod.string().min(1).max(projectNameMax),
  "dateCreated": zod.number().min(projectDateCreatedMin).describe('Epoch seconds'),
  "mediaCount": zod.int().min(projectMediaCountMin),
  "isDefault": zod.boolean().describe('Receives uploads without a chosen project; can\'t be deleted'),
  "owner": ProjectMember.exactOptional().describe('The person who shares it with the user; omitted for the user\'s own projects'),
  "members": zod.array(ProjectMember).max(projectMembersMax).exactOptional().describe('The people with whom it is shared, without its owner; omitted if there are none')
});

export type Project = zod.input<typeof Project>;
export type ProjectOutput = zod.output<typeof Project>;
