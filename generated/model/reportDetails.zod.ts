/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ReportAudio } from './reportAudio.zod.ts';
import { ReportDocument } from './reportDocument.zod.ts';
import { ReportImage } from './reportImage.zod.ts';
import { ReportVideo } from './reportVideo.zod.ts';

export const ReportDetails = zod.discriminatedUnion('mediaType', [ReportImage,ReportVideo,ReportAudio,ReportDocument]).describe('The parts of a report that depend on the media type');

export type ReportDetails = zod.input<typeof ReportDetails>;
export type ReportDetailsOutput = zod.output<typeof ReportDetails>;
