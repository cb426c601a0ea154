/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const JobStage = zod.enum(['probe', 'decode', 'load-detector', 'detect', 'track', 'read-pages', 'transcribe', 'find-entities', 'redact', 'encode', 'verify', 'prepare', 'fetch', 'send']).describe('track: a video\'s detections are linked to tracks. read-pages: a document\'s pages are read, with text recognition where they are\nscanned. transcribe: speech is transcribed. find-entities: names and other entities are found in a text. Clients show the job\'s\nkind for a stage that they don\'t know.\n');

export type JobStage = zod.input<typeof JobStage>;
export type JobStageOutput = zod.output<typeof JobStage>;
