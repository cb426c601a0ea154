/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { Project } from './project.zod.ts';

export const projectListProjectsMax = 200;

export const projectListTotalMin = 0;



export const ProjectList = zod.object({
  "projects": zod.array(Project).max(projectListProjectsMax),
  "total": zod.int().min(projectListTotalMin)
});

export type ProjectList = zod.input<typeof ProjectList>;
export type ProjectListOutput = zod.output<typeof ProjectList>;
