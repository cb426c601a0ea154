/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const MediaWork = zod.enum(['search', 'review', 'hold', 'ready', 'failed', 'busy']).describe('The file\'s next step. search: a detection or transcription. review: decisions and an export of the current review, also of a\nrecording that the back end can\'t transcribe. hold: its newest version is on hold. ready: its newest version is released and up to\ndate. failed: its last job failed. busy: a job runs.\n');

export type MediaWork = zod.input<typeof MediaWork>;
export type MediaWorkOutput = zod.output<typeof MediaWork>;
