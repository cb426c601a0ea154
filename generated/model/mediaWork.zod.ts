/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const MediaWork = zod.enum(['search', 'review', 'hold', 'ready', 'failed', 'busy']).describe('The file\'s next step. search: a detection or transcription. review: decisions and an export of the current review. hold: its\nnewest version is on hold. ready: its newest version is released and up to date. failed: its last job failed. busy: a job runs.\n');

export type MediaWork = zod.input<typeof MediaWork>;
export type MediaWorkOutput = zod.output<typeof MediaWork>;
