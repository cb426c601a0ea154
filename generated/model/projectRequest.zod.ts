/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const projectRequestNameMax = 200;


export const projectRequestNameRegExp = new RegExp('\\S');


export const ProjectRequest = zod.object({
  "name": zod.string().min(1).max(projectRequestNameMax).regex(projectRequestNameRegExp)
});

export type ProjectRequest = zod.input<typeof ProjectRequest>;
export type ProjectRequestOutput = zod.output<typeof ProjectRequest>;
