/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const projectMemberRequestEmailMax = 254;



export const ProjectMemberRequest = zod.object({
  "email": zod.email().max(projectMemberRequestEmailMax)
});

export type ProjectMemberRequest = zod.input<typeof ProjectMemberRequest>;
export type ProjectMemberRequestOutput = zod.output<typeof ProjectMemberRequest>;
