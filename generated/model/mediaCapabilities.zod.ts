/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';
import { ActionCapability } from './actionCapability.zod.ts';
import { ConvertedFormat } from './convertedFormat.zod.ts';
import { EntityCategory } from './entityCategory.zod.ts';
import { MediaType } from './mediaType.zod.ts';
import { TagCapability } from './tagCapability.zod.ts';

export const mediaCapabilitiesActionsMax = 10;

export const mediaCapabilitiesTagsMax = 10;

export const mediaCapabilitiesEntitiesMax = 19;

export const mediaCapabilitiesConversionsMax = 10;



export const MediaCapabilities = zod.object({
  "type": MediaType,
  "actions": zod.array(ActionCapability).max(mediaCapabilitiesActionsMax),
  "tags": zod.array(TagCapability).max(mediaCapabilitiesTagsMax).describe('What can be detected'),
  "entities": zod.array(EntityCategory).max(mediaCapabilitiesEntitiesMax).exactOptional().describe('The categories of names and other entities that can be found in its text. Absent for none'),
  "conversions": zod.array(ConvertedFormat).max(mediaCapabilitiesConversionsMax).exactOptional().describe('The formats of uploads that are converted to ones that can be redacted: TIFF and HEIC, and animations in GIF and WebP, of which\n`frame` in `Upload-Metadata` chooses a frame. Absent for none\n')
}).describe('What can be done with a media type. What isn\'t listed doesn\'t apply to it');

export type MediaCapabilities = zod.input<typeof MediaCapabilities>;
export type MediaCapabilitiesOutput = zod.output<typeof MediaCapabilities>;
