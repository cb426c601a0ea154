/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const JobStage = zod.enum(['probe', 'decode', 'load-detector', 'detect', 'redact', 'encode', 'verify', 'prepare', 'fetch', 'send']);

export type JobStage = zod.input<typeof JobStage>;
export type JobStageOutput = zod.output<typeof JobStage>;
